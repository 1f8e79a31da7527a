import { type Language, languageNamed } from "../language.ts"
import type { SyntaxTree } from "../syntax/syntax-tree.ts"

/**
 * The language of all untranslated texts: that of the kit block, else English. Null when the kit block names an unknown
 * one.
 */
export function mainLanguage(tree: SyntaxTree): Language | null {
  const written = tree.kits[0]?.language ?? null
  return written === null ? "en" : languageNamed(written.text)
}
