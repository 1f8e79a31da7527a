import { en, type Texts } from "./en.ts"
import { fa } from "./fa.ts"
import type { Language } from "./format.ts"

export type { Texts } from "./en.ts"

export function textsIn(language: Language): Texts {
  return language === "fa" ? fa : en
}
