import { inLanguage, type Language, type LocalText } from "../../platform/i18n/language.ts"
import { roleWithId } from "../permissions/index.ts"
import { textOfKind } from "./kinds.ts"
import type { Entry } from "./queries.ts"

const nobody: LocalText = { en: "The server", fa: "سامانه" }
const former: LocalText = { en: "Deleted account", fa: "حساب حذف‌شده" }

const codes: Record<string, LocalText> = {
  QUICK: { en: "quick", fa: "سریع" },
  ADVANCED: { en: "advanced", fa: "پیشرفته" },
  PUBLIC: { en: "public", fa: "عمومی" },
  ON: { en: "on", fa: "روشن" },
  OFF: { en: "off", fa: "خاموش" },
  RESTRICTED: { en: "restricted", fa: "محدود" },
}

/** How names stand in a sentence: as they are, or so that their direction of reading is their own. */
export type Naming = "plain" | "isolated"

/** What an entry says, in a sentence. */
export function sentenceOf(entry: Entry, language: Language, naming: Naming): string {
  const { kind, actorId, personId, subjectTitle, details } = entry
  const isOwn = actorId !== null && actorId === personId
  const words: Record<string, string> = {
    ...details,
    ...(details.role !== undefined && { role: roleName(details.role, language) }),
    ...(details.mode !== undefined && { mode: codeName(details.mode, language) }),
    ...(details.visibility !== undefined && { visibility: codeName(details.visibility, language) }),
    ...(details.state !== undefined && { state: codeName(details.state, language) }),
    actor: actorOf(entry, language),
    person: personName(entry, language),
    subject: subjectTitle ?? "–",
  }
  return inLanguage(textOfKind(kind, { isOwn }), language).replace(/\{(\w+)\}/g, (_all, name: string) => {
    const word = words[name] ?? ""
    return naming === "isolated" ? `\u2068${word}\u2069` : word
  })
}

/** Who did it, by the name of then. */
export function actorOf({ actorId, actorName }: Entry, language: Language): string {
  return actorName ?? inLanguage(actorId === null ? nobody : former, language)
}

/** Whom it was done to, by the name of then; empty for nobody. */
export function personName({ personId, personName }: Entry, language: Language): string {
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
