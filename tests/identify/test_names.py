"""What a name says, by rules alone and with the registry."""

from __future__ import annotations

import time

import pytest

from tests.identify.registered import nothing, registry
from tracker.identify.names import Kind, Model, ModelName, names_of, read_name


def read(text: str) -> ModelName:
    return read_name(text, registry())


def only(text: str) -> Model:
    name = read(text)
    assert len(name.models) == 1
    return name.models[0]


def unregistered(text: str) -> Model:
    (model,) = read_name(text, nothing()).models
    return model


@pytest.mark.parametrize(
    ("text", "field", "value"),
    [
        ("Zorbex 2.1 Pro", "family", "zorbex"),
        ("zorbex-2-1-pro", "generation", "2.1"),
        ("Zorbex V2.0", "generation", "2"),
        ("Zorbex-R1", "generation", "r1"),
        ("Zorbex 4o", "generation", "4o"),
        ("Zorbex 2.1 Pro", "tier", ("pro",)),
        ("Zorbex 235B-A22B", "size", "235b"),
        ("Zorbex 235B-A22B", "active", "22b"),
        ("Zorbex 480B/A35B Instruct", "active", "35b"),
        ("Zorbex 17B-128E", "size", "17b-128e"),
        ("Zorbex 8x7B", "size", "8x7b"),
        ("Zorbex 70B it", "tuning", "instruct"),
        ("Zorbex-70B-Base", "tuning", "base"),
        ("Zorbex-2-Thinking", "tuning", "thinking"),
        ("Zorbex 2 VL", "modality", ("vision",)),
        ("Zorbex-2V", "modality", ("vision",)),
        ("Zorbex 2 V", "modality", ("vision",)),
        ("Zorbex 2 Preview", "stage", "preview"),
        ("Zorbex 2 (2026-03-05)", "snapshot", "2026-03-05"),
        ("zorbex-2-20260305", "snapshot", "2026-03-05"),
        ("zorbex-2-0305", "snapshot", "-03-05"),
        ("zorbex-2-2603", "snapshot", "2026-03"),
        ("Zorbex 2 (Mar '26)", "snapshot", "2026-03"),
        ("Zorbex 2 (20 June 2026)", "snapshot", "2026-06"),
        ("Zorbex 2 09-2025", "snapshot", "2025-09"),
        ("zorbex-2-002", "snapshot", "002"),
        ("Zorbex 3 Instruct 8B v0.2", "revision", "0.2"),
        ("Zorbex-70B-SimPO", "words", ("simpo",)),
        ("Blazon 2 [STAGE3]", "words", ("stage",)),
    ],
)
def test_a_field_of_a_family_that_nobody_registered(text: str, field: str, value: object) -> None:
    assert getattr(unregistered(text), field) == value


@pytest.mark.parametrize(
    ("text", "settings"),
    [
        ("Zorbex 2 (high)", {"effort": "high"}),
        ("zorbex-2-xhigh-effort", {"effort": "xhigh"}),
        ("Zorbex 2 (Thinking 16K)", {"effort": "budget-16000"}),
        ("zorbex-2_12K", {"effort": "budget-12000"}),
        ("Zorbex 2 (1.5k thinking)", {"effort": "budget-1500"}),
        ("Zorbex 2 (no thinking)", {"mode": "no thinking"}),
        ("Zorbex 2 w/o thinking", {"mode": "no thinking"}),
        ("zorbex-2:none", {"mode": "no thinking"}),
        ("Zorbex 2 (FC)", {"mode": "function calling"}),
        ("Zorbex 2 (Prompt + Thinking)", {"mode": "thinking, prompting"}),
        ("Zorbex 2 (diff)", {"mode": "diff format"}),
        ("Zorbex 2 w/ tools", {"tools": "tools"}),
        ("Zorbex 2 w/o tools", {"tools": "none"}),
        ("Zorbex 2 (best of 32)", {"attempts": "best-of-32"}),
        ("Zorbex 2 + TTS(Bo16)", {"attempts": "best-of-16"}),
        ("8-shot Zorbex", {"shots": "8-shot"}),
        ("CoT Zorbex 2", {"prompt": "cot"}),
        ("zorbex:70b-instruct-q4_K_M", {"quantisation": "q4_k_m"}),
        ("Zorbex 2 (100 steps)", {"limits": "100 steps"}),
    ],
)
def test_settings_in_a_name(text: str, settings: dict[str, str]) -> None:
    assert read(text).settings == settings


def test_a_host_behind_a_name_serves_it_and_before_a_slash_it_does_not_count() -> None:
    assert read("GLM-4.7 (Novita)").settings == {"provider": "novita"}
    assert read("chutes/DeepSeek-V3-0324") == read_like("DeepSeek-V3-0324", "chutes/DeepSeek-V3-0324")


def read_like(text: str, shown: str) -> ModelName:
    name = read(text)
    return ModelName(shown, name.kind, name.models, name.scaffold, name.scaffold_version, name.sampling, name.settings)


@pytest.mark.parametrize(
    ("text", "family", "owner"),
    [
        ("openrouter/qwen/qwen3-32b", "qwen", ""),
        ("deepseek-ai/DeepSeek-V3", "deepseek", ""),
        ("unknownlab/Zorbex-2", "zorbex", "unknownlab"),
        ("https://huggingface.co/Qwen/QwQ-32B", "qwq", ""),
    ],
)
def test_a_slash_is_an_organisation_where_a_known_one_stands_before_it(text: str, family: str, owner: str) -> None:
    assert (only(text).family, only(text).owner) == (family, owner)


def test_a_slash_within_a_name_stays() -> None:
    assert only("Qwen3-Coder 480B/A35B Instruct").id == "qwen3-coder-480b-a35b"
    assert read("EPAM AI/Run Developer Agent + GPT4o").scaffold == "EPAM AI/Run Developer Agent"


@pytest.mark.parametrize(
    ("text", "scaffold", "version", "ids"),
    [
        ("TRAE + Doubao-Seed-Code", "TRAE", "", ["seed-code"]),
        ("Lingxi-v1.5_claude-4-sonnet-20250514", "Lingxi", "1.5", ["claude-sonnet-4"]),
        ("Lingxi v1.5 x Kimi K2", "Lingxi", "1.5", ["kimi-k2"]),
        ("mini-SWE-agent + Claude 4 Opus (20250514)", "mini-SWE-agent", "", ["claude-opus-4"]),
        ("SWE-agent 1.0 (Claude 3.7 Sonnet)", "SWE-agent", "1", ["claude-3.7-sonnet"]),
        ("OpenHands + CodeAct v2.1 (claude-3-5-sonnet-20241022)", "OpenHands + CodeAct", "2.1", ["claude-3.5-sonnet"]),
        ("ReAct (o3-Medium)", "ReAct", "", ["o3"]),
        ("BasicAgent gpt-4o", "BasicAgent", "", ["gpt-4o"]),
        ("GPT-5.4 (Codex CLI)", "Codex CLI", "", ["gpt-5.4"]),
        ("Unheard-of Agent v2 + Claude Opus 4.1", "unheard of agent", "2", ["claude-opus-4.1"]),
        ("Aider + GPT 4o & Claude 3 Opus", "Aider", "", ["gpt-4o", "claude-3-opus"]),
        (
            "SWE-Fixer (Qwen2.5-7b retriever + Qwen2.5-72b editor) 20241128",
            "SWE-Fixer",
            "",
            ["qwen2.5-7b", "qwen2.5-72b"],
        ),
    ],
)
def test_systems_are_read_into_scaffold_and_models(text: str, scaffold: str, version: str, ids: list[str]) -> None:
    name = read(text)
    assert name.kind is Kind.SYSTEM
    assert (name.scaffold, name.scaffold_version) == (scaffold, version)
    assert [model.id for model in name.models] == ids


def test_two_models_without_a_scaffold_are_a_system() -> None:
    name = read("Nebius AI Qwen 2.5 72B Generator + LLama 3.1 70B Critic")
    assert name.kind is Kind.SYSTEM
    assert [model.id for model in name.models] == ["qwen2.5-72b", "llama-3.1-70b"]
    assert not name.scaffold


@pytest.mark.parametrize("text", ["Warp", "Devin", "Amazon Q Developer Agent (v20240719-dev)", "Artemis Agent v2"])
def test_an_agent_alone(text: str) -> None:
    name = read(text)
    assert name.kind is Kind.AGENT
    assert not name.models


@pytest.mark.parametrize("text", ["", "—", "Multiple", "N/A", "🥇", "unknown", "(high)", "***"])
def test_what_names_nothing_is_said_to_be_unreadable(text: str) -> None:
    assert read(text).kind is Kind.UNREADABLE


def test_the_registry_completes_a_name() -> None:
    model = only("Claude Opus 4")
    assert (model.id, model.vendor, model.snapshot, model.implied) == ("claude-opus-4", "Anthropic", "2025-05-14", True)
    assert not only("claude-opus-4-20250514").implied
    assert only("Qwen3-235B").active == "22b"
    assert only("mistral-medium-2508").id == "mistral-medium-3.1"
    assert only("Mistral Medium").id == ""


def test_a_date_beside_a_model_without_snapshots_is_that_of_a_run_only_after_its_release() -> None:
    assert only("GLM-4.5 (2025-08-22)").snapshot == ""
    assert only("GLM-4.5 (2024-08-22)").snapshot == "2024-08-22"


def test_a_foreign_word_before_the_family_takes_its_vendor_away() -> None:
    assert (only("Fjord Llama 8B").vendor, only("Llama 8B").vendor) == ("", "Meta")


def test_the_same_text_gives_the_same_object() -> None:
    assert read("GPT-4o") is read("GPT-4o")
    names_of(registry()).forget()
    assert read("GPT-4o") == read("GPT-4o")


@pytest.mark.parametrize(
    "text",
    [
        "(" * 5000,
        "a-1." * 5000,
        "[x](" * 3000,
        "https://" + "a/" * 5000,
        "9" * 100_000,
        "+ " * 9000,
        "\u202e\x00\ufeff" * 999,
    ],
)
def test_hostile_names_stay_cheap(text: str) -> None:
    start = time.process_time()
    read_name(text, registry())
    assert time.process_time() - start < 0.5
