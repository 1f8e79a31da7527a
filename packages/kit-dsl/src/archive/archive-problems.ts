import type { Language } from "../language.ts"
import { quoted } from "../messages/quoted.ts"

/** Reasons to refuse an archive. */
export type ArchiveProblem =
  | "no archive"
  | "no kit file"
  | "unsafe name"
  | "same path twice"
  | "encrypted"
  | "neither file nor folder"
  | "not UTF-8"
  | "too many entries"
  | "entry too long"
  | "archive too long"
  | "damaged entry"

const SENTENCES: Record<Language, Record<ArchiveProblem, (entry: string, megabytes: number) => string>> = {
  en: {
    "no archive": () =>
      "This file is not acceptable. It is not a ZIP file, or it is damaged: pack the files of the kit into a .zip file and upload that.",
    "no kit file": () => "The ZIP file has no file whose name ends in .ak: add the files of the kit.",
    "unsafe name": (entry) =>
      `The archive contains an entry named "${entry}": remove "..", "\\" and leading roots.`,
    "same path twice": (entry) => `The archive contains "${entry}" twice: keep one of the two.`,
    encrypted: (entry) => `The entry "${entry}" is encrypted: pack the archive without a password.`,
    "neither file nor folder": (entry) =>
      `The entry "${entry}" is neither a file nor a folder: put the file itself there.`,
    "not UTF-8": (entry) => `The file "${entry}" is not UTF-8 text: save it with that encoding.`,
    "too many entries": (entry) =>
      `The archive contains more than 1000 entries; "${entry}" is the first one beyond the limit.`,
    "entry too long": (entry, megabytes) =>
      `The file "${entry}" is larger than ${megabytes} MiB when unpacked: split it.`,
    "archive too long": (entry, megabytes) =>
      `Together the files are larger than ${megabytes} MiB when unpacked; "${entry}" exceeds the limit.`,
    "damaged entry": (entry) => `The entry "${entry}" cannot be unpacked: pack the archive again.`,
  },
  fa: {
    "no archive": () =>
      "این فایل پذیرفتنی نیست. ZIP نیست یا آسیب دیده است؛ فایل‌های کیت را در یک فایل ‎.zip بگذارید و همان را بارگذاری کنید.",
    "no kit file": () => "در این فایل ZIP فایلی با پسوند ‎.ak نیست؛ فایل‌های کیت را بیفزایید.",
    "unsafe name": (entry) => `بایگانی مدخلی با نام «${entry}» دارد؛ «..» و «\\» و ریشهٔ آغازین را حذف کنید.`,
    "same path twice": (entry) => `«${entry}» دو بار در بایگانی آمده است؛ یکی را نگه دارید.`,
    encrypted: (entry) => `مدخل «${entry}» رمزگذاری شده است؛ بایگانی را بدون گذرواژه بسازید.`,
    "neither file nor folder": (entry) =>
      `مدخل «${entry}» نه فایل است و نه پوشه؛ خود فایل را در آنجا بگذارید.`,
    "not UTF-8": (entry) => `فایل «${entry}» متن UTF-8 نیست؛ آن را با این کدگذاری ذخیره کنید.`,
    "too many entries": (entry) => `بایگانی بیش از ۱۰۰۰ مدخل دارد؛ «${entry}» نخستین مدخل اضافی است.`,
    "entry too long": (entry, megabytes) =>
      `فایل «${entry}» پس از باز شدن بیش از ${megabytes.toLocaleString("fa-IR")} مبی‌بایت است؛ آن را تقسیم کنید.`,
    "archive too long": (entry, megabytes) =>
      `فایل‌ها پس از باز شدن روی هم بیش از ${megabytes.toLocaleString("fa-IR")} مبی‌بایت‌اند؛ این اندازه در «${entry}» رد شد.`,
    "damaged entry": (entry) => `مدخل «${entry}» باز نمی‌شود؛ بایگانی را دوباره بسازید.`,
  },
}

export function archiveMessage(
  problem: ArchiveProblem,
  entry: string | null,
  language: Language,
  mostBytes: number,
): string {
  return SENTENCES[language][problem](quoted(entry ?? ""), Math.floor(mostBytes / 1024 / 1024))
}
