import { readdir } from "node:fs/promises"
import type { Texts as Areas, Translated } from "../apps/web/src/i18n/texts.ts"

/** All texts of the client in a language, by area. */
async function areasIn(language: "en" | "fa"): Promise<Translated<Areas>> {
  const folder = new URL(`../apps/web/src/i18n/${language}/`, import.meta.url)
  const files = await readdir(folder)
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(new URL(file, folder).href)))))
}

/** What people read on the screens, by language: the tests navigate by these words. */
export const languages = {
  en: { locale: "en-US", direction: "ltr", kit: "Team Health Check", ...(await areasIn("en")) },
  fa: { locale: "fa-IR", direction: "rtl", kit: "سنجش سلامت تیم", ...(await areasIn("fa")) },
} as const

export type Texts = (typeof languages)[keyof typeof languages]
