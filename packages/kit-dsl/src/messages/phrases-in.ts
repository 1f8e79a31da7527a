import type { Language } from "../language.ts"
import { english } from "./english.ts"
import { persian } from "./persian.ts"
import type { Phrases } from "./phrases.ts"

export function phrasesIn(language: Language): Phrases {
  return language === "fa" ? persian : english
}
