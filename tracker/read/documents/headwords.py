"""Stage read: the words by which heads of vendors' tables are known, in the languages that they are written in."""

from __future__ import annotations

import re
from enum import StrEnum
from functools import cache


class Head(StrEnum):
    """What a head announces."""

    MODELS = "models"
    """The cells are names of models, systems or methods."""
    BENCHMARKS = "benchmarks"
    SCAFFOLDS = "scaffolds"
    METRICS = "metrics"
    SETTINGS = "settings"
    CATEGORIES = "categories"
    SCORES = "scores"
    """Scores of a benchmark that is named elsewhere."""
    CHANGES = "changes"
    """Gains, differences, recoveries: no scores."""
    INTERVALS = "intervals"
    OTHER = "other"
    """Ranks, dates, sizes, costs, times, links: no scores."""
    NOTES = "notes"


def _whole(*words: str) -> str:
    return "|".join(words)


@cache
def kinds() -> tuple[tuple[Head, re.Pattern[str]], ...]:
    """What a head may announce, in the order of the tries, each with the whole of its words; made once."""
    return tuple((head, re.compile(f"(?:{words})", re.IGNORECASE)) for head, words in _KINDS)


_KINDS: tuple[tuple[Head, str], ...] = (
    (
        Head.CHANGES,
        _whole(
            r"[Δ∆].*",
            r"delta\b.*",
            r"(?:rel(?:ative|\.)? |abs(?:olute|\.)? )?(?:gains?|improvements?|differences?|diff\.?)\b.*",
            r"(?:change|increase|decrease)s?\b.*",
            r"vs\.? .*",
            r"recover(?:y|ed)\b.*",
            r"speed-?ups?\b.*",
            r"(?:提升|增益|变化|改善).*",
            r"(?:gewinn|zuwachs|veränderung|differenz)\b.*",
            r"(?:écart|gain)s?\b.*",
            r"↑|\+/-|\+",
        ),
    ),
    (
        Head.INTERVALS,
        _whole(
            r"(?:95 ?% ?)?(?:ci|c\.i\.|confidence(?: intervals?)?)(?: ?\(?95 ?%\)?)?",
            r"(?:±|\+/-).*",
            r"std\.?(?: ?err(?:or)?\.?| ?dev(?:iation)?\.?)?",
            r"standard (?:error|deviation)",
            r"stderr",
            r"stdev",
            r"s\.?e\.?m?\.?",
            r"margin(?: of error)?",
            r"error(?: bars?)?",
            r"置信区间",
        ),
    ),
    (
        Head.OTHER,
        _whole(
            r"#",
            r"no\.?",
            r"ranks?(?:ing)?",
            r"pos(?:ition)?\.?",
            r"platz",
            r"rang",
            r"排名",
            r"順位",
            r"序号",
            r"medal",
            r"(?:release |submission |training |knowledge |published |last )?(?:date|day|year|month|released?|"
            r"cut-?off|updated)",
            r"日期",
            r"发布(?:时间|日期)?",
            r"datum",
            r"veröffentlicht",
            r"(?:org(?:ani[sz]ation)?|company|provider|vendor|lab|developer|submitter|authors?|team|maker|"
            r"affiliation|creator|publisher|source|hersteller|anbieter|机构|公司|开发者|提供商)s?",
            r"(?:model )?(?:size|architectures?|backbones?|arch\.?|type)",
            r"(?:模型)?(?:架构|大小|规模|尺寸)",
            r"größe",
            r"taille",
            r"(?:# ?|num(?:ber)?\.? of |no\.? of |total |activated |active |trainable |"
            r"non-embedding )*(?:model )?(?:param(?:eter)?s?\.?|parameter count|layers|experts|heads|"
            r"vocab(?:ulary)?(?: size)?|embeddings?|hidden size|weights)(?: ?\(.*\))?(?: count)?",
            r"(?:总|激活)?参数量?.*",
            r"(?:aktive )?parameter(?:zahl)?.*",
            r"paramètres.*",
            r"(?:max\.? |maximum |training |input |output |avg\.? |average |total |# ?|completion |prompt |"
            r"response |generated )*(?:context|sequence|tokens?|token (?:count|usage|budget))(?: ?(?:length|"
            r"len|window|size|limit))?(?: used)?(?: ?\(.*\))?",
            r"上下文.*",
            r"kontext.*",
            r"contexte.*",
            r"(?:avg\.? |average |mean |ah |ae2? |response |output |generation )?(?:length|len\.?)(?: ?\(.*\))?",
            r"(?:avg\.? |average |total |mean |api |inference |input |output |training )*(?:costs?|price|"
            r"pricing|\$|usd|\$ ?/ ?.*|spend|preis|kosten|coût|prix|成本|价格|费用)\b.*",
            r"\$.*",
            r"(?:avg\.? |average |total |mean |inference |training |run |wall(?:-clock)? )*(?:time|latency|"
            r"runtime|duration|speed|throughput|ttft|tps|tokens/s(?:ec)?|tok/s|seconds|minutes|hours|"
            r"gpu[- ]?hours?|flops|延迟|速度|吞吐.*|耗时|dauer|laufzeit|durchsatz|durée|vitesse)\b.*",
            r"(?:memory|vram|ram|gpus?|hardware|device|disk|energy|power|speicher|mémoire|显存)\b.*",
            r"(?:licen[sc]es?|lizenz|licence|link|links|url|paper|code|weights|download|repo(?:sitory)?|hf|"
            r"hugging ?face|website|logs?|trajs?|trajectories|open(?:[- ]?(?:source|weights?))?\??|verified\?|"
            r"checked|许可.*|链接|下载.*)",
            r"(?:# ?|num(?:ber)? of )(?:tasks|tests|questions|problems|examples|items)",
            r"(?:number|num\.?|anzahl|nombre) (?:of|der|von|de)\b.*",
            r"(?:(?:other|previous|prior|current|existing|published|overall) (?:best|sota|state[- ]of[- ]the[- ]art)|"
            r"sota|state[- ]of[- ]the[- ]art)(?: (?:results?|scores?|models?))?",
            r".*\b(?:win[- ]?rate|preferences?|loss|perplexity|ppl|bits per byte)(?: ?\(.*\))?",
            r"(?:# ?|num(?:ber)? of )?(?:votes|samples|instances|steps|turns|calls|model calls|tool calls|"
            r"rollouts|battles|stars|downloads|issues|runs|epochs|"
            r"trials|n|count)",
            r"languages?|modalit(?:y|ies)",
            r"precision|dtype|format",
            r"training (?:data|tokens)",
            r"base(?:d on)?(?: model)?",
            r"% ?plausible.*",
            r".*\bplausible\b.*",
            r"(?:[a-z#]+[ _-]){0,3}(?:proportion|warmup|count|calls|sizes?|length|batch|epochs?|lr|"
            r"learning rate|limit|ratio|budget|optimizer|seed|frequency|dimension|interval)s?(?: ?\(.*\))?",
            r"attention(?: type)?|gqa|mha|moe|(?:batch|bs|concurrency|batch[-_ ]size) ?[=:]? ?\d+",
            r".*(?:卡数|批次|吞吐|并发).*",
            r"(?:data )?(?:ratio|shares?|proportion|mixture|distribution|占比|比例|配比)(?: ?[(（]?[%％][)）]?)?",
            r".* per (?:token|flop|dollar|second|watt)s?(?: ?\(.*\))?",
        ),
    ),
    (
        Head.NOTES,
        _whole(
            r"notes?",
            r"comments?",
            r"remarks?",
            r"details?",
            r"description",
            r"备注|说明|備考",
            r"(?:an|be)merkung(?:en)?|remarques?",
            r"(?:eval(?:uation)?|benchmark(?:ing)?) (?:implementation|harness|tool(?:kit)?|library|code|"
            r"framework|script)s?",
        ),
    ),
    (
        Head.BENCHMARKS,
        _whole(
            r"(?:benchmarks?|tasks?|datasets?|data ?sets?|evals?|evaluations?|tests?|test ?sets?|"
            r"suites?)(?: names?)?(?: ?[(/|&（].*)?",
            r"benchmark .*",
            r"数据集.*",
            r"(?:评测|测试|评估)?(?:基准|集|任务|项目|数据集|指标集)(?:测试)?",
            r"评测|测试|任务",
            r"ベンチマーク.*",
            r"データセット",
            r"タスク|評価",
            r"aufgaben?",
            r"datensatz",
            r"tests?",
            r"jeux? de données",
            r"tâches?",
            r"épreuves?",
            r"banc d'essai",
        ),
    ),
    (
        Head.SCAFFOLDS,
        _whole(
            r"(?:agent |agentic )?(?:framework|scaffold(?:ing)?|harness|workflow|environment)s?",
            r"agent ?type",
            r"(?:智能体)?框架",
            r"agents? \(.*\)",
            r"フレームワーク",
            r"gerüst",
        ),
    ),
    (
        Head.METRICS,
        _whole(
            r"(?:eval(?:uation)? )?(?:metrics?|measures?)",
            r"(?:评[测估价])?指标",
            r"(?:評価)?指標",
            r"metrik",
            r"métriques?",
            r"unit",
        ),
    ),
    (
        Head.SETTINGS,
        _whole(
            r"(?:# ?|n[- ]|num(?:ber)? of |few[- ])?shots?(?: ?\(.*\))?",
            r"(?:eval(?:uation)? )?settings?",
            r"(?:reasoning |thinking )?(?:mode|effort|budget|level)s?",
            r"prompt(?:ing)?",
            r"(?:with )?tools?",
            r"attempts?",
            r"sampling",
            r"(?:评测)?设置|模式",
            r"設定|モード",
            r"modus|einstellung(?:en)?",
            r"quanti[sz]ation",
            r"thinking|reasoning",
            r"version",
            r"split|subset",
        ),
    ),
    (
        Head.CATEGORIES,
        _whole(
            r"(?:task |benchmark )?(?:categor(?:y|ies)|domains?|areas?|types?|fields?|skills?|capabilit(?:y|ies)|"
            r"groups?|subjects?)",
            r"(?:能力|任务)?(?:类别|类型|领域|维度|分类|能力)",
            r"カテゴリー?|分野|領域",
            r"kategorien?|bereich",
            r"catégories?|domaines?",
        ),
    ),
    (
        Head.MODELS,
        _whole(
            r"(?:models?|llms?|systems?|methods?|approach(?:es)?|agents?|submissions?|names?|entry|entries|"
            r"baselines?|policy)(?: names?| ?/ ?(?:models?|systems?|methods?|agents?)| ?\+ ?(?:models?|llms?|"
            r"agents?))?(?: ?[(（].*)?",
            r"模型(?:名称?)?|方法|系统|智能体",
            r"モデル(?:名)?|手法|システム",
            r"modelle?|systeme?|verfahren",
            r"modèles?|systèmes?|méthodes?",
            r"base model|foundation model|backbone(?: model)?|language model",
        ),
    ),
    (
        Head.SCORES,
        _whole(
            r"(?:overall|average|avg\.?|mean|total|final|test|pass|macro|micro|top-1|exact|%|percent(?:age)?)?[ -]?"
            r"(?:scores?|acc(?:uracy|\.)?|results?|resolved?|resolution|(?:resolved?|success|solved?|pass|win|"
            r"completion|accuracy|resolution|solution) ?-?rate|success|solved|pass(?:ed)?|correct|exact match|"
            r"em|f1|elo|ratings?|performance|wr|percentage|value)"
            r"(?: ?\(?(?:score|rate|%|acc)\)?)?(?: ?[(（,].*)?(?: ?[%％])?",
            r"pass ?[@^] ?[\dk]+(?: ?\(.*\))?(?: ?[%％])?",
            r"overall",
            r"average|avg\.?|mean",
            r"得分|分数|准确率|成绩|结果|正确率|通过率|解决率|平均|总分",
            r"スコア|正解率|精度|得点|結果|平均值?|均值",
            r"punkte|ergebnis(?:se)?|genauigkeit|gelöst|durchschnitt|anteil",
            r"résultats?|précision|moyenne|réussite",
            r"%|％",
        ),
    ),
)
