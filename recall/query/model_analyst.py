"""The analyst with a language model: it tells sort and topics; entities and times stay local."""

from dataclasses import dataclass, replace

from anaphora.errors import AnaphoraError
from language.llm.model import LanguageModel
from language.llm.questions import Described, describe
from recall.contract.analysis import Analysis, Analyst, Query
from recall.contract.strategies import QueryCategory, strategy_weights

WARNING = "The language model did not analyse the question: {reason} Rules did."


@dataclass(frozen=True, slots=True)
class ModelAnalyst:
    """Asks the model about a question that rules have read; where it fails, rules stand."""

    rules: Analyst
    model: LanguageModel

    async def analyse(self, query: Query) -> Analysis:
        """Analyse a query; never fails, and says so where the model did."""
        analysis = await self.rules.analyse(query)
        topics = tuple(term.value for term in query.terms if term.section == "topics")
        categories = tuple(term.value for term in query.terms if term.section == "categories")
        try:
            described = await describe(self.model, query.text, topics, categories)
        except AnaphoraError as error:
            return replace(analysis, warning=WARNING.format(reason=error.message))
        return _with(analysis, described, self.model.name)


def _with(analysis: Analysis, described: Described, model: str) -> Analysis:
    category = QueryCategory(described.category)
    # What a question denies is no topic of it, whoever noticed.
    excluded = tuple(dict.fromkeys((*described.excluded, *analysis.excluded_topics)))
    return replace(
        analysis,
        category=category,
        weights=strategy_weights(category, entity_focused=analysis.entity_focused),
        topics=tuple(topic for topic in described.topics if topic not in excluded),
        excluded_topics=excluded,
        vocabulary_category=described.term,
        thread_only=described.this_thread,
        requires_domain=described.rows,
        model=model,
    )
