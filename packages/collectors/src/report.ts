import type { Collection } from "./collect.ts"
import type { Language } from "./notes.ts"
import { reportTexts } from "./report-texts.ts"

/** What the reports read of the reply to `POST A/proposals/preview/`. */
export interface Previewed {
  readonly items: readonly {
    readonly index: number
    readonly outcome: "CREATED" | "REPLACED" | "UNCHANGED" | "DECIDED"
    readonly questionTitle: string
    readonly present: { readonly title: string } | null
    readonly isNotApplicable: boolean
    readonly proposed: { readonly title: string }
  }[]
  readonly effect: Effect | null
}

export interface Effect {
  readonly before: Standing
  readonly after: Standing
  readonly attributes: readonly {
    readonly title: string
    readonly before: AttributeStanding
    readonly after: AttributeStanding
  }[]
}

interface Level {
  readonly title: string
  /** Rank, 1 the lowest. */
  readonly index: number
}
type Standing = { readonly level: Level; readonly score: number | null }
type AttributeStanding = { readonly level: Level | null; readonly score: number | null }

/**
 * @property preview null if no server was asked
 * @property outcome what came of proposing; null in a dry run
 * @property rejected the items that the server cannot use, with their places in the collection
 * @property broken the rules that the result breaks, in the language of the report
 */
export interface Reported {
  readonly collection: Collection
  readonly preview: Previewed | null
  readonly outcome: { readonly created: number; readonly replaced: number; readonly unchanged: number } | null
  readonly rejected: readonly { readonly index: number; readonly message: string }[]
  readonly broken: readonly string[]
  readonly language: Language
}

type Row = { code: string; title: string; present: string; proposed: string; state: string; reason: string }

function rowsOf({ collection, preview, language }: Reported): Row[] {
  const texts = reportTexts[language]
  if (preview === null) {
    return collection.items.map(({ questionCode, optionIndex, reason }) => ({
      code: questionCode,
      title: "",
      present: "",
      proposed: texts.option(texts.number(optionIndex)),
      state: "",
      reason,
    }))
  }
  return preview.items.map(({ index, outcome, questionTitle, present, isNotApplicable, proposed }) => ({
    code: collection.items[index]?.questionCode ?? "",
    title: questionTitle,
    present: isNotApplicable ? texts.notApplicable : (present?.title ?? texts.unanswered),
    proposed: proposed.title,
    state: texts.outcomes[outcome],
    reason: collection.items[index]?.reason ?? "",
  }))
}

/** Before and after of the whole and of the attributes that change, as `Level (score)`. */
function effectOf({ before, after, attributes }: Effect, language: Language) {
  const texts = reportTexts[language]
  const standing = ({ level, score }: AttributeStanding) => {
    if (level === null) return texts.unrated
    return score === null ? level.title : `${level.title} (${texts.number(score)})`
  }
  const rows = attributes.map((each) => ({
    title: each.title,
    before: standing(each.before),
    after: standing(each.after),
  }))
  const changed = rows.filter((row) => row.before !== row.after)
  return {
    before: standing(before),
    after: standing(after),
    changed,
    others: changed.length === rows.length ? null : texts.others(texts.number(rows.length - changed.length)),
  }
}

function problemsOf({ collection, rejected, language }: Reported) {
  return {
    rejected: rejected.map(({ index, message }) => ({
      code: collection.items[index]?.questionCode ?? "",
      text: message,
    })),
    notProposed: collection.notProposed.map(({ code, note }) => ({ code, text: note[language] })),
  }
}

function summaryOf({ outcome, language }: Reported): string {
  const texts = reportTexts[language]
  if (outcome === null) return texts.dry
  const { created, replaced, unchanged } = outcome
  return texts.stored(texts.number(created), texts.number(replaced), texts.number(unchanged))
}

/** The report for a terminal. */
export function textReport(reported: Reported): string {
  const { collection, preview, broken, language } = reported
  const texts = reportTexts[language]
  const { rejected, notProposed } = problemsOf(reported)
  const rows = rowsOf(reported)
  const lines = [texts.heading(collection.source)]
  if (rows.length === 0) lines.push(texts.nothing)
  for (const { code, title, present, proposed, state, reason } of rows) {
    lines.push(`  ${code}  ${title}`.trimEnd())
    const change = present === "" ? proposed : `${present} ${texts.arrow} ${proposed}`
    lines.push(`      ${change}${state === "" ? "" : `  [${state}]`}`)
    lines.push(`      ${reason}`)
  }
  const listed = (title: string, problems: { code: string; text: string }[]) => {
    if (problems.length === 0) return
    lines.push("", `${title}:`, ...problems.map(({ code, text }) => `  ${code}: ${text}`))
  }
  listed(texts.rejected, rejected)
  listed(texts.notProposed, notProposed)
  if (preview !== null && preview.effect === null) lines.push("", texts.hidden)
  if (preview?.effect) {
    const { before, after, changed, others } = effectOf(preview.effect, language)
    lines.push("", texts.accepted, `  ${texts.level}: ${before} ${texts.arrow} ${after}`)
    for (const row of changed) lines.push(`  ${row.title}: ${row.before} ${texts.arrow} ${row.after}`)
    if (others !== null) lines.push(`  ${others}`)
  }
  lines.push("", summaryOf(reported), ...broken)
  return lines.map(plain).join("\n")
}

/** The report for a comment on a pull request. Texts of results and kits are shown as they are, never as Markdown. */
export function markdownReport(reported: Reported): string {
  const { collection, preview, broken, language } = reported
  const texts = reportTexts[language]
  const { rejected, notProposed } = problemsOf(reported)
  const rows = rowsOf(reported)
  const lines = [`### ${escaped(texts.heading(collection.source))}`, ""]
  if (broken.length > 0) lines.push(...broken.map((rule) => `> **${escaped(rule)}**`), "")
  if (preview?.effect) {
    const { before, after, changed, others } = effectOf(preview.effect, language)
    lines.push(
      `${texts.accepted} **${texts.level}: ${escaped(before)} ${texts.arrow} ${escaped(after)}**`,
      "",
      ...table(
        [texts.attribute, texts.before, texts.after],
        changed.map((row) => [row.title, row.before, row.after]),
      ),
    )
    if (others !== null) lines.push(others, "")
  } else if (preview !== null) {
    lines.push(texts.hidden, "")
  }
  if (rows.length === 0) lines.push(texts.nothing, "")
  if (preview === null) {
    const cells = rows.map(({ code, proposed, reason }) => [code, proposed, reason])
    lines.push(...table([texts.question, texts.proposed, texts.reason], cells))
  } else {
    const cells = rows.map(({ code, title, present, proposed, state, reason }) => [
      `${title} (${code})`,
      present,
      proposed,
      state,
      reason,
    ])
    lines.push(...table([texts.question, texts.present, texts.proposed, texts.state, texts.reason], cells))
  }
  const listed = (title: string, problems: { code: string; text: string }[]) => {
    if (problems.length === 0) return
    lines.push(
      `${title}:`,
      "",
      ...problems.map(({ code, text }) => `- ${escaped(code)}: ${escaped(text)}`),
      "",
    )
  }
  listed(texts.rejected, rejected)
  listed(texts.notProposed, notProposed)
  lines.push(summaryOf(reported), "")
  return language === "fa" ? `<div dir="rtl">\n\n${lines.join("\n")}\n</div>\n` : lines.join("\n")
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  if (rows.length === 0) return []
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(" | ")} |`
  return [line(head), `|${" --- |".repeat(head.length)}`, ...rows.map(line), ""]
}

/** A text that Markdown shows as it is: no markup, no table cells, no links, no mentions. */
function escaped(text: string): string {
  return plain(text)
    .replace(/\s+/g, " ")
    .replace(/[\\`*_{}[\]()#+\-.!|<>~&]/g, "\\$&")
    .replace(/(https?)(:)/gi, "$1\u200B$2")
    .replace(/[@#]/g, "$&\u200B")
}

/** A text without characters that control a terminal or turn the direction of what follows. */
export function plain(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
  return text.replace(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g, " ")
}
