import { isCollectorMapping } from "./archive/entry-name.ts"
import { checkAcross } from "./checks/cross-checks.ts"
import { checkElements } from "./checks/element-checks.ts"
import { findUnreadImports, findWarnings } from "./checks/warnings.ts"
import type { Diagnostic } from "./diagnostic.ts"
import { Findings } from "./findings.ts"
import type { Language, LanguageCode } from "./language.ts"
import { phrasesIn } from "./messages/phrases-in.ts"
import { boundLanguage } from "./model/bound-language.ts"
import { buildModel } from "./model/build-model.ts"
import type { KitDslModel } from "./model/kit-model.ts"
import { type KitFile, sourceFiles, withoutMarks } from "./source-file.ts"
import { parseFile } from "./syntax/parse-file.ts"
import { emptyTree, hasNoElement } from "./syntax/syntax-tree.ts"

export interface ParseOptions {
  /** The language of the messages. */
  readonly language: Language
  /** Whether to warn about imports of files that were not read; imports are never followed. */
  readonly imports: "warn" | "ignore"
  /** Whether elements may lack what they need before they are released, as in a draft; refused if omitted. */
  readonly unfinished?: "accept" | undefined
}

export type ParsedKit =
  | {
      readonly ok: true
      readonly model: KitDslModel
      readonly warnings: readonly Diagnostic[]
      /** The main language of a text that names one or contains translations, else null. */
      readonly boundLanguage: LanguageCode | null
    }
  | { readonly ok: false; readonly problem: "errors"; readonly errors: readonly Diagnostic[] }
  /** The files contain no element at all, and no errors either. */
  | { readonly ok: false; readonly problem: "empty"; readonly message: string; readonly errors: readonly [] }

/**
 * Reads all files as one kit, in the given order, and checks it. A mapping of collectors among them becomes a part of
 * the model as it is; `@plumbline/collectors` checks it.
 *
 * Accepts any text: never throws, takes time proportional to the length of the text, and lists at most 100 errors and
 * 100 warnings, ordered by file, line and column. Gives up after 200 errors, and in a text that is no kit at all; the
 * last item of the list then says so.
 */
export function parseKit(files: readonly KitFile[], options: ParseOptions): ParsedKit {
  const phrases = phrasesIn(options.language)
  const [mapping, another] = files.filter(({ path }) => isCollectorMapping(path))
  const sources = sourceFiles(files.filter(({ path }) => !isCollectorMapping(path)))
  const findings = new Findings({ acceptsUnfinished: options.unfinished === "accept" })
  const tree = emptyTree()

  findings.collect(() => {
    if (another !== undefined) findings.reportWhole("DUPLICATE_MAPPING", phrases.duplicateMapping())
    let syntaxErrors = 0
    for (const [file, { text }] of sources.entries())
      syntaxErrors += parseFile(text, file, tree, findings, phrases)
    checkElements(tree, findings, phrases)
    if (syntaxErrors === 0) checkAcross(tree, findings, phrases)
  })
  if (!findings.none)
    return { ok: false, problem: "errors", errors: findings.listErrors(sources, phrases.tooManyErrors()) }
  if (hasNoElement(tree))
    return { ok: false, problem: "empty", message: phrases.nothingDeclared(), errors: [] }

  const collectors = mapping && { collectors: withoutMarks(mapping.text) }
  const model: KitDslModel = { ...buildModel(tree), ...collectors }
  const warnings = new Findings()
  findWarnings(tree, model, warnings, phrases)
  if (options.imports === "warn") findUnreadImports(tree, sources, warnings, phrases)
  return { ok: true, model, warnings: warnings.list(sources), boundLanguage: boundLanguage(model) }
}
