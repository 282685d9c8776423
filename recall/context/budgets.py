"""Budgets of layouts and their sections, in tokens and items. Data, and no code."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from recall.context.inputs import Layout

LIMITS: Mapping[Layout, int] = MappingProxyType(
    {
        Layout.CONVERSATION: 1500,
        Layout.AUGMENTED: 3000,
        Layout.THREAD: 2000,
        Layout.HINTS: 400,
    }
)
MOST_TOKENS = 100_000
MOST_TOOL_RESULTS = 100

# Roles of layouts whose text stands in front as a system message.
ROLES: Mapping[Layout, str] = MappingProxyType({Layout.AUGMENTED: "system", Layout.HINTS: "system"})


@dataclass(frozen=True, slots=True)
class Budget:
    """A section of a layout: at most `most` tokens, and as a rule at least `least`.

    `share` is its part of a limit other than the layout's own: under `most`, over `least`.
    """

    title: str
    share: float
    least: int
    most: int

    def of(self, limit: int) -> int:
        """Return the tokens of this section under a limit of so many."""
        return max(self.least, min(self.most, int(limit * self.share)))


@dataclass(frozen=True, slots=True)
class Share:
    """A section of a layout: its part of the limit, and the most items."""

    title: str
    share: float
    items: int


# CONVERSATION, in the order in which sections are filled. The instructions have the tokens left.
TURNS = Budget("Recent turns", 500 / 1500, 300, 500)
TOOLS = Budget("Tool results", 400 / 1500, 400, 400)
FACTS = Budget("Facts", 200 / 1500, 100, 200)
EPISODES = Budget("Episodes", 200 / 1500, 100, 200)
INSTRUCTIONS = "Instructions"

# Turns that are always in, cut if they must be; turns that are in where there is room.
TURNS_ALWAYS, TURNS_MOST = 3, 5
STREAMED_MOST = 5
# AUGMENTED: shares of the limit less the query; tokens that a section leaves, the next may have.
SUMMARIES = Share("Summaries", 0.25, 5)
PROCEDURES = Share("Procedures", 0.15, 5)
KNOWN_FACTS = Share("Facts", 0.30, 15)
DOMAIN = "Domain Data"
PAST = Share("Past Interactions", 0.30, 15)

# THREAD
HERE = Share("Current Conversation", 0.45, 7)
ACROSS = Share("Related Past Conversations", 0.35, 5)
BEYOND = Share("User Context & Preferences", 0.20, 3)
THREAD_CHARACTERS = 300
# Texts that begin with the same so many characters count as the same.
ALIKE_CHARACTERS = 100
TITLE_CHARACTERS = 80

# HINTS
BULLETS = 5
WINDOW_TURNS = 10

# Least tokens that a cut text keeps; with fewer it is left out.
LEAST_CUT = 12
