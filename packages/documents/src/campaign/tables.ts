import { levelFill } from "../level-colours.ts"
import { inSentence } from "../model/clean.ts"
import type { CampaignReport } from "./report.ts"
import { campaignWords } from "./words.ts"

/** A value of a table: a level has the number of levels with it, for its colour. */
export type Value = string | number | null | { level: number; title: string }

/** What all formats show, each in its way. */
export type CampaignTable = {
  name: "heat_map" | "subject" | "actions"
  title: string
  head: string[]
  /** Relative widths. */
  widths: number[]
  rows: Value[][]
}

/** The tables of a report: teams by subjects, attributes over all teams, and what most teams lack. */
export function tablesOf(report: CampaignReport): CampaignTable[] {
  const { language, levels, subjects, teams, attributes, lacking } = report
  const words = campaignWords[language]
  const level = (rank: number | null): Value =>
    rank === null ? null : { level: rank, title: levels[rank - 1] ?? String(rank) }
  const hasBefore = attributes?.some(({ medianBefore }) => medianBefore !== null) ?? false
  const above = levels.slice(1)
  const hasUnproven = lacking?.some(({ unproven }) => unproven > 0) ?? false
  const isCalculating = attributes !== null && lacking === null
  const tables: CampaignTable[] = [
    {
      name: "heat_map",
      title: words.teams,
      head: [words.team, words.level, words.confidence, ...subjects],
      widths: [2, 1, 1, ...subjects.map(() => 1)],
      rows: teams.map((team) => [
        team.title,
        level(team.level),
        team.confidence,
        ...team.subjects.map(level),
      ]),
    },
    {
      name: "subject",
      title: words.distribution,
      head: [
        ...[words.attribute, words.subject, words.count, words.lower, words.median, words.upper],
        ...above.map((title) => words.below(inSentence(title, language))),
        ...(hasBefore ? [words.before] : []),
      ],
      widths: [2, 1.6, 0.8, 1, 1, 1, ...above.map(() => 1), ...(hasBefore ? [1] : [])],
      rows: (attributes ?? []).map((each) => [
        ...[each.title, each.subject, each.teams, each.lower, each.median, each.upper],
        ...each.below.slice(1),
        ...(hasBefore ? [each.medianBefore] : []),
      ]),
    },
    {
      name: "actions",
      title: words.lacking,
      head: [words.question, words.count, words.affects, ...(hasUnproven ? [words.unproven] : [])],
      widths: [4, 0.8, 3, ...(hasUnproven ? [1.6] : [])],
      rows: isCalculating
        ? [[words.calculating, "", ""]]
        : (lacking ?? []).map((each) => [
            each.title,
            each.teams,
            each.attributes.join(language === "fa" ? "، " : ", "),
            ...(hasUnproven ? [each.unproven] : []),
          ]),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** The colours of a cell; none but for levels. */
export function coloursOf(value: Value, report: CampaignReport): { fill?: string; on?: string } {
  return typeof value === "object" && value !== null ? levelFill(value.level, report.levels.length) : {}
}
