"""Stage publish: the words for settings: alone, in a sentence, and for how one of them compares."""

from __future__ import annotations

from collections.abc import Mapping

SETTINGS: Mapping[str, str] = {
    "version": "benchmark version",
    "window": "time window of the tasks",
    "subset": "set of items",
    "metric": "metric",
    "scaffold": "scaffold (the agent or harness around the model)",
    "attempts": "attempts per task",
    "effort": "reasoning effort",
    "mode": "mode",
    "tools": "tools",
    "limits": "time, step or token limit",
    "judge": "judge or user simulator",
    "shots": "examples in the prompt (shots)",
    "prompt": "prompt",
    "quantisation": "quantisation",
    "provider": "serving provider",
}

SHORT_SETTINGS: Mapping[str, str] = {
    **{name: words.partition(" (")[0] for name, words in SETTINGS.items()},
    "shots": "shots",
    "limits": "limits",
}

NOUNS: Mapping[str, str] = {
    "version": "the version of the benchmark",
    "window": "the time window of the tasks",
    "subset": "the set of items",
    "metric": "the metric",
    "scaffold": "the agent program around the model (scaffold)",
    "attempts": "the number of attempts",
    "effort": "the reasoning effort",
    "mode": "the reasoning effort",
    "tools": "the use of tools",
    "limits": "the limits of time, steps or tokens",
    "judge": "the judge",
    "shots": "the number of examples in the prompt",
    "prompt": "the prompt",
    "quantisation": "the precision of the weights",
    "provider": "the provider",
    "snapshot": "the dated version of the model",
}
"""Settings as they stand in a sentence."""

ANOTHER: Mapping[str, str] = {
    **{name: text.removeprefix("the ") for name, text in NOUNS.items()},
    "scaffold": "agent program around the model (scaffold)",
    "judge": "judge or user simulator",
    "limits": "limit of time, steps or tokens",
    "tools": "choice of tools",
}
"""The same behind `another`."""

PAIRS: Mapping[str, str] = {"equal": "the same", "conflict": "different"}
"""How one setting of both sides compares."""

SILENT = ("neither side says", "only one side says", "not certain that both mean the same")
"""The same where it is open, by how many sides say something."""
