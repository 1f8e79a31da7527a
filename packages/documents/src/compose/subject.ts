import { inSentence } from "../model/clean.ts"
import type { Block, Cell, Part } from "../model/model.ts"
import { paragraph } from "../model/model.ts"
import { richText } from "../model/rich-text.ts"
import type { Result } from "../result.ts"
import { formatNumber, formatPercent } from "../texts/format.ts"
import { type Composing, levelTitle } from "./composing.ts"
import { confidenceSentence, levelCell, levelSentence, scores } from "./measured.ts"

type Subject = NonNullable<Result["subjects"]>[number]
type Attribute = NonNullable<Subject["attributes"]>[number]

/** The chapter of a subject: its level, insight and scores, and its attributes one by one. */
export function subjectPart(subject: Subject, composing: Composing): Part {
  const attributes = subject.attributes ?? []
  return {
    name: "subject",
    title: subject.title,
    blocks: [
      ...standing(subject, composing),
      ...richText(subject.insight),
      ...(subject.level === null
        ? []
        : scores(subject.title, subject.scores, composing, { chartOf: attributes })),
      ...(attributes.length > 0 ? [overview(subject, attributes, composing)] : []),
      ...attributes.flatMap((attribute) => attributeBlocks(attribute, composing)),
    ],
  }
}

function standing(measured: Pick<Subject, "level" | "confidence" | "scores">, composing: Composing): Block[] {
  const confidence = confidenceSentence(measured.confidence, composing)
  return [
    paragraph(levelSentence(measured, composing), "lead"),
    ...(measured.level !== null && confidence ? [paragraph(confidence)] : []),
  ]
}

function overview(subject: Subject, attributes: Attribute[], composing: Composing): Block {
  const { result, texts } = composing
  const { language } = result
  const isSureAsked = result.mode !== "QUICK"
  return {
    kind: "table",
    caption: texts.attributesOf(inSentence(subject.title, language)),
    columns: isSureAsked ? [4, 1.2, 3, 1.6] : [4, 1.2, 3],
    head: [
      head(texts.attribute),
      head(texts.measure.weight, "center"),
      head(texts.facts.level),
      ...(isSureAsked ? [head(texts.facts.confidence, "center")] : []),
    ],
    rows: attributes.map((attribute) => [
      { runs: [{ text: attribute.title }] },
      { runs: [{ text: formatNumber(attribute.weight, language) }], align: "center" },
      levelCell(attribute, composing),
      ...(isSureAsked ? [percentCell(attribute.confidence, language)] : []),
    ]),
  }
}

function percentCell(value: number | null, language: Result["language"]): Cell {
  return { runs: [{ text: value === null ? "–" : formatPercent(value, language) }], align: "center" }
}

function attributeBlocks(attribute: Attribute, composing: Composing): Block[] {
  const { texts } = composing
  return [
    { kind: "heading", level: 2, text: attribute.title },
    ...standing(attribute, composing),
    ...attribute.description
      .split("\n")
      .filter(Boolean)
      .map((line) => paragraph(line, "quiet")),
    ...richText(attribute.insight),
    ...(attribute.level === null ? [] : scores(attribute.title, attribute.scores, composing)),
    ...missing(attribute, composing),
    ...(attribute.measures.length > 0
      ? [
          { kind: "heading" as const, level: 3 as const, text: texts.measures },
          measures(attribute, composing),
        ]
      : []),
  ]
}

/** What holds an attribute back: the requirements of its next level that its scores do not meet. */
export function missing(
  attribute: Pick<Attribute, "level" | "scores">,
  composing: Composing,
): Extract<Block, { kind: "heading" | "list" }>[] {
  const { result, texts } = composing
  const { level } = attribute
  const next = level === null ? undefined : result.levels.find(({ index }) => index === level + 1)
  const items = (next?.demands ?? []).flatMap(({ on, percent }) => {
    const reached = attribute.scores[on - 1] ?? null
    if (reached !== null && reached >= percent) return []
    return [[paragraph(texts.demands.missing(levelTitle(on, composing), percent, reached))]]
  })
  if (!next || items.length === 0) return []
  return [
    {
      kind: "heading",
      level: 3,
      text: texts.demands.title(next.index, inSentence(next.title, result.language)),
    },
    { kind: "list", ordered: false, start: 1, items },
  ]
}

function measures(attribute: Attribute, { result, texts }: Composing): Block {
  const { language } = result
  return {
    kind: "table",
    caption: texts.measuresOf(inSentence(attribute.title, language)),
    columns: [4, 1.2, 1.6, 1.6],
    head: [
      head(texts.measure.title),
      head(texts.measure.share, "center"),
      head(texts.measure.gained, "center"),
      head(texts.measure.missed, "center"),
    ],
    rows: attribute.measures.map((measure) => [
      { runs: [{ text: measure.title }] },
      percentCell(measure.impact, language),
      percentCell(measure.gained, language),
      percentCell(measure.missed, language),
    ]),
  }
}

function head(text: string, align: "start" | "center" = "start"): Cell {
  return { runs: [{ text }], align }
}
