import { createHash } from "node:crypto"
import { csvLine } from "@plumbline/spreadsheet"
import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"
import { proseOf } from "../../platform/i18n/prose.ts"
import { dayText } from "../../platform/i18n/time.ts"
import { roleWithId } from "../permissions/index.ts"
import { textOfKind } from "./kinds.ts"
import type { Entry } from "./queries.ts"

const nobody: LocalText = { en: "The server", fa: "سامانه" }
const former: LocalText = { en: "Deleted account", fa: "حساب حذف‌شده" }

/** In place of a word that is not known. */
const unknown = "–"

const codes: Record<string, LocalText> = {
  QUICK: { en: "quick", fa: "سریع" },
  ADVANCED: { en: "advanced", fa: "پیشرفته" },
  PUBLIC: { en: "public", fa: "عمومی" },
  ON: { en: "on", fa: "روشن" },
  OFF: { en: "off", fa: "خاموش" },
  PASSWORD: { en: "with a password", fa: "با گذرواژه" },
  PASSKEY: { en: "with a passkey", fa: "با گذرکلید" },
  PASSWORD_AND_PASSKEY: { en: "with a password and a passkey", fa: "با گذرواژه و گذرکلید" },
  RECOVERY_CODE: { en: "with a recovery code", fa: "با کد بازیابی" },
  PROVIDER: { en: "with another provider", fa: "با سرویس ورود دیگری" },
  PROVIDER_AND_PASSKEY: { en: "with another provider and a passkey", fa: "با سرویس ورود دیگر و گذرکلید" },
  RESTRICTED: { en: "restricted", fa: "محدود" },
}

/** The words that are numbers. */
const counts = ["teams", "people", "proposals"] as const

/** How names are inserted into a sentence: as they are, or with isolation marks for their own writing direction. */
type Naming = "plain" | "isolated"

/** An entry as a sentence. */
export function sentenceOf(entry: Entry, language: Language, naming: Naming): string {
  const { kind, actorId, personId, subjectTitle, details } = entry
  const isOwn = actorId !== null && actorId === personId
  const words: Record<string, string> = {
    ...details,
    ...Object.fromEntries(
      counts.flatMap((name) => {
        const count = details[name]
        return count === undefined ? [] : [[name, proseOf(language).number(Number(count))]]
      }),
    ),
    ...(details.role !== undefined && { role: roleName(details.role, language) }),
    ...(details.mode !== undefined && { mode: codeName(details.mode, language) }),
    ...(details.visibility !== undefined && { visibility: codeName(details.visibility, language) }),
    ...(details.lastDay !== undefined && { lastDay: inLanguage(dayText(details.lastDay), language) }),
    ...(details.until !== undefined && { until: untilText(details.until, language) }),
    ...(details.state !== undefined && { state: codeName(details.state, language) }),
    ...(details.means !== undefined && { means: codeName(details.means, language) }),
    actor: actorOf(entry, language),
    person: personName(entry, language) || unknown,
    subject: subjectTitle ?? unknown,
  }
  return inLanguage(textOfKind(kind, { isOwn }), language).replace(/\{(\w+)\}/g, (_all, name: string) => {
    // Entries of older versions lack some words.
    const word = words[name] ?? unknown
    return word !== "" && naming === "isolated" ? `\u2068${word}\u2069` : word
  })
}

/** In a sentence, after what is assigned; nothing where there is no date. */
function untilText(day: string, language: Language): string {
  if (day === "") return ""
  const { en, fa } = dayText(day)
  return inLanguage({ en: ` until ${en}`, fa: ` تا ${fa}` }, language)
}

/** The actor, by the name at the time. */
function actorOf({ actorId, actorName }: Entry, language: Language): string {
  return actorName ?? inLanguage(actorId === null ? nobody : former, language)
}

/** The affected person, by the name at the time; empty if there is none. */
function personName({ personId, personName }: Entry, language: Language): string {
  return personName ?? (personId === null ? "" : inLanguage(former, language))
}

function roleName(id: string, language: Language): string {
  const role = roleWithId(Number(id))
  return role ? inLanguage(role.name, language) : ""
}

function codeName(code: string, language: Language): string {
  const text = codes[code]
  return text ? inLanguage(text, language) : code
}

export const exportFormats = ["csv", "jsonl"] as const

export type ExportFormat = (typeof exportFormats)[number]

const columns = [
  ...["time", "kind", "text", "actor", "actorId", "apiToken", "person", "personId"],
  ...["subject", "subjectId", "subjectTitle"],
]

/**
 * Entries as lines of a file: CSV with a header row and CRLF line ends for spreadsheets, or one JSON object per line.
 *
 * @param entries in any order
 */
export async function* linesOf(
  entries: AsyncIterable<Entry>,
  format: ExportFormat,
  language: Language,
): AsyncGenerator<string> {
  if (format === "csv") yield csvLine(columns)
  for await (const entry of entries) yield lineOf(entry, format, language)
}

function lineOf(entry: Entry, format: ExportFormat, language: Language): string {
  if (format === "jsonl") return `${JSON.stringify(recordOf(entry, language))}\n`
  const { time, kind, actorId, apiToken, personId, subject, subjectId, subjectTitle } = entry
  const text = sentenceOf(entry, language, "plain")
  const cells = [`${time}Z`, kind, text, actorOf(entry, language), actorId, apiToken]
  return csvLine([...cells, personName(entry, language), personId, subject, subjectId, subjectTitle])
}

/** An entry as programs receive it. */
export function recordOf(entry: Entry, language: Language) {
  const { time, kind, spaceId, actorId, apiToken, personId, subject, subjectId, subjectTitle, details } =
    entry
  return {
    id: idOf(entry),
    time: `${time}Z`,
    kind,
    text: sentenceOf(entry, language, "plain"),
    spaceId,
    actor: { id: actorId, name: actorOf(entry, language) },
    apiToken,
    person: personId === null ? null : { id: personId, name: personName(entry, language) },
    subject: subject === null ? null : { kind: subject, id: subjectId, title: subjectTitle },
    details,
  }
}

/**
 * By which receivers tell repeats apart. After an archive was restored, the numbers of lost entries are given again, so the
 * number alone is not enough; names may be forgotten, so they are not part of it.
 */
function idOf({ id, time, kind, spaceId, actorId, personId, subject, subjectId }: Entry): string {
  const lasting = JSON.stringify([id, time, kind, spaceId, actorId, personId, subject, subjectId])
  return createHash("sha256").update(lasting).digest("base64url").slice(0, 22)
}
