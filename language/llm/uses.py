"""Uses of the language model by their switches: what a process opens where an endpoint is set."""

from collections.abc import Callable
from dataclasses import dataclass

from anaphora.charging import Ledger
from anaphora.settings import Settings
from language.conflicts.judge import SlowJudge
from language.enrichment.enricher import Enricher
from language.extraction.listener import Hears, Listener
from language.llm.digests import Digester, ModelDigester
from language.llm.endpoint import Endpoint
from language.llm.enricher import ModelEnricher
from language.llm.judge import ModelJudge
from language.llm.listener import ModelListener
from language.llm.model import LanguageModel


@dataclass(frozen=True, slots=True)
class Uses:
    """Readers and judges, by the model as far as it is configured and switched on, else local.

    `reader` is the local one, whoever reads first. `model` is None where no endpoint is configured.
    """

    reader: Listener
    listener: Hears
    digester: Digester
    enricher: Enricher | None = None
    slow_judge: SlowJudge | None = None
    model: LanguageModel | None = None


def open_uses(
    settings: Settings,
    digester: Digester,
    enricher: Enricher | None,
    ledger: Callable[[], Ledger],
    *,
    interactive: bool = False,
) -> Uses:
    """Return the uses of the settings' model; nothing is connected, nor imported, before a call.

    `digester` and `enricher` are the local ones; `interactive` is for those who wait for an answer
    of the API.
    """
    listener = Listener.of(settings.extract_languages)
    endpoint = Endpoint.of(settings)
    if endpoint is None:
        return Uses(listener, listener, digester, enricher)
    seconds = settings.llm_inline_seconds if interactive else None
    model = LanguageModel(endpoint, ledger(), seconds=seconds, interactive=interactive)
    beside = settings.llm_extraction == "beside"
    extracts = settings.llm_extraction != "off"
    return Uses(
        reader=listener,
        listener=ModelListener(listener, model, beside=beside) if extracts else listener,
        digester=ModelDigester(digester, model) if settings.llm_digests else digester,
        enricher=ModelEnricher(enricher, model)
        if enricher is not None and settings.llm_enrichment
        else enricher,
        slow_judge=ModelJudge(model) if settings.llm_judge else None,
        model=model,
    )
