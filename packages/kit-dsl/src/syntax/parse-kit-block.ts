import type { ElementParser, KitHead } from "./element-parser.ts"
import type { SyntaxTree, Translation } from "./syntax-tree.ts"
import type { Recovery, TokenReader } from "./token-reader.ts"

/**
 * Reads a kit block with its levels and translations.
 *
 * The levels inside are separate elements: damage in one of them is its own error and leaves the block intact. After
 * damage the block stays open when its brace was read and a level follows; it has one error at most, and is added to
 * the tree only without any.
 */
export function parseKitBlock(reader: TokenReader, elements: ElementParser, tree: SyntaxTree): void {
  const block: { head: KitHead | null; opened: boolean; closed: boolean } = {
    head: null,
    opened: false,
    closed: false,
  }
  const translations: Translation[] = []

  const damage = reader.attempt(() => {
    const word = reader.keyword("kit")
    const name = reader.name()
    reader.mark("{")
    block.opened = true
    block.head = elements.kitTexts(word, name)
  })
  let whole = damage === null
  if (damage !== null && !staysOpen(damage)) return

  while (!block.closed) {
    reader.openBraces = 1
    const levelAhead = reader.peekElement() === "level"
    reader.muted = !levelAhead && !whole
    const recovery = levelAhead ? readNestedLevel() : reader.attempt(readTranslationOrEnd)
    reader.muted = false
    if (recovery === null) continue
    if (!levelAhead) whole = false
    if (levelAhead ? endsBehindLevel(recovery) : !staysOpen(recovery)) return
  }
  if (whole && block.head !== null) tree.kits.push({ ...block.head, translations })

  function readNestedLevel(): Recovery | null {
    reader.openBraces = 0
    return reader.attempt(() => {
      tree.levels.push(elements.level(reader.keyword("level")))
    })
  }

  function readTranslationOrEnd(): void {
    reader.wouldFit("level")
    const word = reader.tryAddedWord("translation")
    if (word !== null) {
      translations.push(elements.translation(word, "kit"))
      return
    }
    reader.mark("}")
    block.closed = true
  }

  function staysOpen(recovery: Recovery): boolean {
    return block.opened && recovery === "before an element" && reader.peekElement() === "level"
  }

  /** Another element after a damaged level shows that the block's own brace is missing or was skipped. */
  function endsBehindLevel(recovery: Recovery): boolean {
    return recovery === "before an element" && reader.peekElement() !== "level"
  }
}
