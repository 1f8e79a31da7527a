import type { Branding } from "../branding.ts"
import { inSentence } from "../model/clean.ts"
import { inOwnDirection } from "../model/direction.ts"
import type { Block, Document, Part } from "../model/model.ts"
import { paragraph } from "../model/model.ts"
import { richText } from "../model/rich-text.ts"
import type { Result } from "../result.ts"
import { formatDay, formatNumber, formatPercent } from "../texts/format.ts"
import { textsIn } from "../texts/texts.ts"
import { answersPart, evidencePart } from "./appendix.ts"
import { board } from "./board.ts"
import { byAgreement, type Composing, levelTitle, verdict } from "./composing.ts"
import { attributesOf, confidenceSentence, heatMap, progressSentences, scores } from "./measured.ts"
import { subjectPart } from "./subject.ts"

/** The document of a result, with the parts the result has. */
export function compose(result: Result, look: Pick<Branding, "organisation" | "timeZone">): Document {
  const composing: Composing = { result, texts: textsIn(result.language), timeZone: look.timeZone }
  const { texts } = composing
  const parts: (Part | null)[] = [
    result.summary ? summaryPart(composing) : null,
    result.advice ? actionsPart(composing) : null,
    heatMapPart(composing),
    ...(result.subjects ?? []).map((subject) => subjectPart(subject, composing)),
    levelsPart(composing),
    result.agreement ? agreementPart(composing, result.agreement) : null,
    result.summary ? backgroundPart(composing) : null,
  ]
  const appendices = [
    result.answers ? answersPart(composing) : null,
    result.evidence ? evidencePart(composing) : null,
    kitPart(composing),
  ]
    .filter((part) => part !== null)
    .map((part, index) => ({ ...part, title: texts.appendix(letter(index, result.language), part.title) }))
  return {
    language: result.language,
    title: result.title,
    kind: texts.report,
    organisation: look.organisation,
    verdict: verdict(composing),
    facts: facts(composing),
    board: board(composing),
    parts: [...parts.flatMap((part) => (part && part.blocks.length > 0 ? [part] : [])), ...appendices].map(
      (part) => ({
        ...part,
        blocks: inOwnDirection(part.blocks, result.language),
      }),
    ),
  }
}

function facts({ result, texts, timeZone }: Composing): Document["facts"] {
  const { language } = result
  const values: Record<Document["facts"][number]["name"], string | null> = {
    kit: result.kit.title,
    space: result.space ?? null,
    date: formatDay(result.calculated ?? result.created, language, timeZone),
    level: result.level === null ? null : formatNumber(result.level, language),
    confidence: result.confidence === null ? null : formatPercent(result.confidence, language),
  }
  return (["kit", "space", "date", "level", "confidence"] as const).flatMap((name) => {
    const value = values[name]
    return value === null ? [] : [{ name, label: texts.facts[name], value }]
  })
}

function summaryPart(composing: Composing): Part {
  const { result, texts } = composing
  const { summary } = result
  const blocks: Block[] = [
    paragraph(verdict(composing), "lead"),
    paragraph(
      [...progressSentences(composing), confidenceSentence(result.confidence, composing)]
        .filter(Boolean)
        .join(" "),
    ),
  ]
  if (!summary) return { name: "summary", title: texts.parts.summary, blocks }
  blocks.push(...richText(summary.insight))
  if (result.level !== null) {
    blocks.push(...scores(result.title, summary.scores, composing, { chartOf: attributesOf(result) }))
  }
  return {
    name: "summary",
    title: texts.parts.summary,
    blocks: [
      ...blocks,
      ...titled(texts.introduction, richText(summary.intro)),
      ...titled(texts.prosAndCons, richText(summary.prosAndCons)),
    ],
  }
}

function heatMapPart(composing: Composing): Part | null {
  const { result, texts } = composing
  if (!result.subjects) return null
  return { name: "heat_map", title: texts.parts.heatMap, blocks: [heatMap(result.subjects, composing)] }
}

function actionsPart(composing: Composing): Part {
  const { result, texts } = composing
  const { narration = null, actionItems = [], roadmap = [], roadmapChanged } = result.advice ?? {}
  const items = actionItems.flatMap((item): Block[] => {
    const ratings = [
      item.priority && texts.priority[item.priority],
      item.impact && texts.impact[item.impact],
      item.cost && texts.cost[item.cost],
    ].filter((rating) => rating !== null && rating !== "")
    return [
      { kind: "heading", level: 3, text: item.title },
      ...(ratings.length > 0 ? [paragraph(ratings.join(" · "), "quiet")] : []),
      ...richText(item.description),
    ]
  })
  return {
    name: "actions",
    title: texts.parts.actions,
    blocks: [
      ...richText(narration),
      ...titled(texts.actions, items),
      ...titled(texts.roadmap.title, [
        ...(roadmapChanged ? [paragraph(texts.roadmap.changed)] : []),
        ...roadmap.flatMap((period) => periodBlocks(period, composing)),
      ]),
    ],
  }
}

type Period = NonNullable<NonNullable<Result["advice"]>["roadmap"]>[number]

function periodBlocks(period: Period, composing: Composing): Block[] {
  const { result, texts } = composing
  const { index, start, end, level, attributes, actions } = period
  const day = (date: string) => formatDay(date, result.language, "UTC")
  const lifted = attributes.map(({ title, level: rank }) =>
    texts.roadmap.lifted(title, rank, levelTitle(rank, composing)),
  )
  return [
    { kind: "heading", level: 3, text: texts.roadmap.period(index, day(start), day(end)) },
    paragraph([texts.roadmap.level(level, levelTitle(level, composing)), ...lifted].join(" · "), "quiet"),
    ...(actions.length > 0
      ? [
          {
            kind: "list",
            ordered: false,
            start: 1,
            items: actions.map((action) => [paragraph(action)]),
          } as const,
        ]
      : []),
  ]
}

/** The attributes on which the group agreed least come first; those that it did not rate are left out. */
function agreementPart({ result, texts }: Composing, agreement: NonNullable<Result["agreement"]>): Part {
  const number = (value: number | null) => (value === null ? "–" : formatNumber(value, result.language))
  const rated = byAgreement(result)
  const cell = (text: string) => ({ runs: [{ text }] })
  const { attribute, now, before, rated: ratedBy } = texts.agreement
  return {
    name: "agreement",
    title: texts.parts.agreement,
    blocks:
      rated.length === 0
        ? []
        : [
            paragraph(texts.agreement.about(inSentence(agreement.session, result.language))),
            {
              kind: "table",
              caption: null,
              columns: [6, 2, 2],
              head: [attribute, now, before].map(cell),
              rows: rated.map((each) =>
                [ratedBy(each.title, each.questions), number(each.agreement), number(each.before)].map(cell),
              ),
            },
          ],
  }
}

function levelsPart(composing: Composing): Part | null {
  const { result, texts } = composing
  if (!result.sections.includes("levels") || result.levels.length === 0) return null
  const blocks = result.levels.flatMap((level): Block[] => {
    const demands = level.demands.map(({ on, percent }) => [
      paragraph(texts.demands.needs(levelTitle(on, composing), percent)),
    ])
    return [
      {
        kind: "heading",
        level: 2,
        text: texts.cell(level.index, inSentence(level.title, result.language)),
      },
      ...(level.index === result.level ? [paragraph(texts.demands.reached, "quiet")] : []),
      ...level.description
        .split("\n")
        .filter(Boolean)
        .map((line) => paragraph(line)),
      ...(demands.length > 0
        ? [paragraph(texts.demands.of), { kind: "list" as const, ordered: false, start: 1, items: demands }]
        : level.index === 1
          ? [paragraph(texts.demands.none)]
          : []),
    ]
  })
  return { name: "levels", title: texts.parts.levels, blocks }
}

function backgroundPart({ result, texts }: Composing): Part {
  const { steps = null, participants = null } = result.summary ?? {}
  return {
    name: "background",
    title: texts.parts.background,
    blocks: [
      { kind: "heading", level: 2, text: texts.disclaimer.title },
      paragraph(texts.disclaimer.text),
      ...titled(texts.steps, richText(steps)),
      ...titled(texts.participants, richText(participants)),
    ],
  }
}

function kitPart({ result, texts }: Composing): Part {
  const { kit, language, levels, profile = null } = result
  const rows = [
    [texts.facts.kit, kit.title],
    [texts.facts.profile, profile],
    [texts.facts.version, kit.version],
    [texts.facts.licence, kit.licence],
    [texts.facts.source, kit.source],
  ].flatMap(([label, value]) =>
    label && value ? [[{ runs: [{ text: label, bold: true }] }, { runs: [{ text: value }] }]] : [],
  )
  const sentence = texts.kitSentence(inSentence(kit.title, language), kit.questions, levels.length)
  return {
    name: "kit",
    title: texts.parts.kit,
    blocks: [paragraph(sentence), { kind: "table", caption: null, columns: [1, 3], head: null, rows }],
  }
}

function titled(title: string, blocks: Block[]): Block[] {
  return blocks.length === 0 ? [] : [{ kind: "heading", level: 2, text: title }, ...blocks]
}

function letter(index: number, language: Result["language"]): string {
  return (language === "fa" ? ["الف", "ب", "پ"] : ["A", "B", "C"])[index] ?? ""
}
