import type { Branding } from "../branding.ts"
import { inSentence } from "../model/clean.ts"
import { inOwnDirection } from "../model/direction.ts"
import { type Block, type Document, type Part, paragraph } from "../model/model.ts"
import { formatDay, formatNumber } from "../texts/format.ts"
import { textsIn } from "../texts/texts.ts"
import type { CampaignReport } from "./report.ts"
import { type CampaignTable, coloursOf, tablesOf, type Value } from "./tables.ts"
import { campaignWords } from "./words.ts"

/** Columns that a page has room for; a table with more is continued in another one. */
const MOST_COLUMNS = 9
/** Columns that are repeated in it. */
const KEPT = 1
/** What most teams lack, on the first page. */
const MOST_FIRST = 3

/** The document of a campaign, for pages and slides. */
export function campaignDocument(
  report: CampaignReport,
  { organisation, timeZone }: Pick<Branding, "organisation" | "timeZone">,
): Document {
  const { language, lacking } = report
  const words = campaignWords[language]
  const { facts } = textsIn(language)
  const first = (lacking ?? []).slice(0, MOST_FIRST).map(({ title }) => inSentence(title, language))
  return {
    ...{ language, organisation, title: report.title, kind: words.kind },
    verdict: words.verdict(report.teamCount, report.isClosed),
    facts: [
      { name: "kit", label: facts.kit, value: report.kit },
      { name: "space", label: facts.space, value: report.space },
      { name: "date", label: facts.date, value: formatDay(report.moment, language, timeZone) },
    ],
    board: {
      moved: null,
      sections: first.length > 0 ? [{ title: words.mostLacking, items: first }] : [],
      gauge: null,
    },
    parts: tablesOf(report).map((table) => partOf(table, report)),
  }
}

function partOf(table: CampaignTable, report: CampaignReport): Part {
  const hidden = table.name === "heat_map" && report.teams.length < report.teamCount
  const blocks: Block[] = [
    ...(hidden ? [paragraph(campaignWords[report.language].noNames, "quiet")] : []),
    ...piecesOf(table).map((columns): Block => {
      const of = <T>(list: readonly T[]) => columns.flatMap((at) => list.slice(at, at + 1))
      return {
        kind: "table",
        caption: null,
        columns: of(table.widths),
        head: of(table.head).map((text) => ({ runs: [{ text }] })),
        rows: table.rows.map((row) =>
          of(row).map((value) => ({
            runs: [{ text: textOf(value, report.language) }],
            ...coloursOf(value, report),
            ...(typeof value !== "string" && { align: "center" as const }),
          })),
        ),
      }
    }),
  ]
  return { name: table.name, title: table.title, blocks: inOwnDirection(blocks, report.language) }
}

/** The columns of each table that it is shown as. */
function piecesOf({ head }: CampaignTable): number[][] {
  const rest = head.map((_, at) => at).slice(KEPT)
  const size = MOST_COLUMNS - KEPT
  const kept = head.map((_, at) => at).slice(0, KEPT)
  return Array.from({ length: Math.ceil(rest.length / size) }, (_, nth) => [
    ...kept,
    ...rest.slice(nth * size, (nth + 1) * size),
  ])
}

export function textOf(value: Value, language: "en" | "fa"): string {
  if (value === null) return "–"
  if (typeof value === "number") return formatNumber(value, language)
  return typeof value === "string" ? value : value.title
}
