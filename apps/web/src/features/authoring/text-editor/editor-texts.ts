import { RangeSet } from "@codemirror/state"
import {
  Decoration,
  type DecorationSet,
  EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from "@codemirror/view"

/** From how many characters on a formatted text is folded. */
const foldedFrom = 40

/** The insides of the formatted (HTML) texts in the text of a kit. */
export function formattedTexts(text: string): { from: number; to: number }[] {
  return [...text.matchAll(/"(?:[^"\\]|\\.)*"/gs)].flatMap(({ 0: quoted, index }) => {
    const isFormatted = quoted.length >= foldedFrom && /<\/?[a-z][^>]*>/i.test(quoted)
    return isFormatted ? { from: index + 1, to: index + quoted.length - 1 } : []
  })
}

const isolated = Decoration.mark({
  attributes: { dir: "auto", style: "unicode-bidi: isolate" },
  bidiIsolate: null,
})

const quotedText = new MatchDecorator({ regexp: /"(?:[^"\\\n]|\\.)*"/g, decoration: () => isolated })

/** Isolates each quoted text, so that Persian texts do not reorder the words of the language around them. */
export const isolatedTexts = ViewPlugin.fromClass(
  class {
    texts: DecorationSet

    constructor(view: EditorView) {
      this.texts = quotedText.createDeco(view)
    }

    update(update: ViewUpdate) {
      this.texts = quotedText.updateDeco(update, this.texts)
    }
  },
  {
    provide: (plugin) => [
      EditorView.decorations.of((view) => view.plugin(plugin)?.texts ?? RangeSet.empty),
      EditorView.bidiIsolatedRanges.of((view) => view.plugin(plugin)?.texts ?? RangeSet.empty),
    ],
  },
)
