import { Extension } from "@tiptap/core"
import { Plugin } from "@tiptap/pm/state"
import { Decoration, DecorationSet } from "@tiptap/pm/view"
import { directionOf } from "../../i18n/direction.ts"

/**
 * Each block runs in the direction of its own words, as `SafeHtml` shows it. Only a decoration: nothing of it is in the
 * text that is saved.
 */
export const ParagraphDirection = Extension.create({
  name: "paragraphDirection",
  addProseMirrorPlugins: () => [
    new Plugin({
      props: {
        decorations({ doc }) {
          const found: Decoration[] = []
          doc.descendants((node, position) => {
            if (!node.isBlock) return false
            const dir = directionOf(node.textContent || doc.textContent)
            found.push(Decoration.node(position, position + node.nodeSize, { dir }))
            return !node.isTextblock
          })
          return DecorationSet.create(doc, found)
        },
      },
    }),
  ],
})
