import { invalid, type ProductError } from "../http/errors.ts"
import type { LocalText } from "../i18n/language.ts"

const titleTaken = (thing: LocalText): LocalText => ({
  en: `Another ${thing.en} has this title already.`,
  fa: `${thing.fa} دیگری با این عنوان وجود دارد.`,
})

/** What a violated constraint means to the person who caused it. */
const meanings: Record<string, LocalText> = {
  spaces_code_key: titleTaken({ en: "space of yours", fa: "فضای" }),
  expert_groups_code_key: titleTaken({ en: "expert group", fa: "گروه خبرهٔ" }),
  kits_code_key: titleTaken({ en: "kit", fa: "کیت" }),
  kits_title_key: titleTaken({ en: "kit", fa: "کیت" }),
  kit_dsls_kit_key: { en: "This kit has another uploaded text.", fa: "این کیت متن بارگذاری‌شدهٔ دیگری دارد." },
  kit_tags_kit_id_fkey: { en: "This kit does not exist.", fa: "این کیت وجود ندارد." },
  kit_tags_tag_id_fkey: { en: "One of the tags does not exist.", fa: "یکی از برچسب‌ها وجود ندارد." },
}

const unknownConflict: LocalText = {
  en: "This conflicts with what is already stored.",
  fa: "این مورد با داده‌های موجود ناسازگار است.",
}

const unstorable: LocalText = {
  en: "The request holds a value that cannot be stored.",
  fa: "درخواست مقداری دارد که قابل ذخیره نیست.",
}

const INTEGRITY_VIOLATION = "23"
/** A zero byte or half a character, a number out of range, a text that is no value of its type. */
const UNSTORABLE = ["22021", "22P05", "22003", "22P02", "22008"]

/** The product's error for a violated constraint or a value that no column takes; undefined for any other error. */
export function constraintError(error: unknown): ProductError | undefined {
  if (!isDatabaseError(error)) return undefined
  if (UNSTORABLE.includes(error.code)) return invalid(unstorable)
  if (!error.code.startsWith(INTEGRITY_VIOLATION)) return undefined
  return invalid(meanings[error.constraint ?? ""] ?? unknownConflict)
}

function isDatabaseError(error: unknown): error is { code: string; constraint?: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string"
}
