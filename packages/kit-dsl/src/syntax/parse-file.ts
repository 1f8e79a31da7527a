import type { Findings } from "../findings.ts"
import type { Phrases } from "../messages/phrases.ts"
import { ElementParser } from "./element-parser.ts"
import { parseKitBlock } from "./parse-kit-block.ts"
import type { SyntaxTree } from "./syntax-tree.ts"
import { TokenReader } from "./token-reader.ts"

/**
 * Parses one file by itself, adds its undamaged elements to the tree and returns its number of syntax errors.
 *
 * Written by hand rather than generated, because a generated parser does not provide contextual keywords, exactly one
 * error per damaged element with fixed points of recovery, and linear time with bounded memory for any text.
 */
export function parseFile(
  source: string,
  file: number,
  tree: SyntaxTree,
  findings: Findings,
  phrases: Phrases,
): number {
  const reader = new TokenReader(source, file, findings, phrases)
  const elements = new ElementParser(reader, file, findings.acceptsUnfinished)
  while (!reader.atEnd()) {
    reader.openBraces = 0
    if (reader.peekElement() === "kit") parseKitBlock(reader, elements, tree)
    else reader.attempt(() => parseOther(reader, elements, tree, file))
  }
  return reader.syntaxErrors
}

/** An import or any element except a kit block. */
function parseOther(reader: TokenReader, elements: ElementParser, tree: SyntaxTree, file: number): void {
  if (reader.tryKeyword("import") !== null) {
    tree.imports.push({ file, target: reader.text() })
    return
  }
  reader.wouldFit("kit")
  const level = reader.tryKeyword("level")
  if (level !== null) return void tree.levels.push(elements.level(level))
  const subject = reader.tryKeyword("subject")
  if (subject !== null) return void tree.subjects.push(elements.subject(subject))
  const questionnaire = reader.tryKeyword("questionnaire")
  if (questionnaire !== null) return void tree.questionnaires.push(elements.questionnaire(questionnaire))
  const attribute = reader.tryKeyword("attribute")
  if (attribute !== null) return void tree.attributes.push(elements.attribute(attribute))
  const answerRange = reader.tryKeyword("answerRange")
  if (answerRange !== null) return void tree.answerRanges.push(elements.answerRange(answerRange))
  const question = reader.tryKeyword("question")
  if (question !== null) return void tree.questions.push(elements.question(question))
  const measure = reader.tryAddedWord("measure")
  if (measure !== null) return void tree.measures.push(elements.measure(measure))
  const profile = reader.tryAddedWord("profile")
  if (profile !== null) return void tree.profiles.push(elements.profile(profile))
  reader.fail()
}
