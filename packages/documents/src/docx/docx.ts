import {
  type FileChild,
  Paragraph,
  PatchType,
  patchDetector,
  patchDocument,
  TableOfContents,
  TextRun,
} from "docx"
import type { Branding } from "../branding.ts"
import { compose } from "../compose/compose.ts"
import { type Block, type Document, paragraph } from "../model/model.ts"
import type { Result } from "../result.ts"
import { textsIn } from "../texts/texts.ts"
import { BlockWriter } from "./blocks.ts"
import { guarded, unguarded } from "./guard.ts"
import { layoutTemplate } from "./layout-template.ts"
import { CHAPTERS, type Chapter, PARTS_OF, TEXT_PLACEHOLDERS, textOf } from "./placeholders.ts"

/** A Word document: the template of the space, or our own, with its placeholders replaced. */
export async function renderDocx(result: Result, look: Branding): Promise<Uint8Array> {
  const document = compose(result, look)
  const isRightToLeft = document.language === "fa"
  const template = look.template ?? (await layoutTemplate(document.language, look))
  const writer = new BlockWriter(document.language)
  const used = new Set(await patchDetector({ data: template, trimPlaceholders: true }))
  const blocks = CHAPTERS.filter((chapter) => used.has(chapter)).map(
    (chapter) => [chapter, chaptersOf(chapter, document, writer, look)] as const,
  )
  const facts = document.facts.map(
    ({ label, value }) =>
      new Paragraph({
        ...(isRightToLeft && { bidirectional: true }),
        spacing: { after: 40 },
        children: writer.runs([{ text: `${label}: ` }, { text: value, bold: true }]),
      }),
  )
  const contents = new TableOfContents(textsIn(document.language).contents, {
    hyperlink: true,
    headingStyleRange: "1-2",
    contentChildren: writer.contents(),
  })
  const texts = TEXT_PLACEHOLDERS.map((placeholder) => {
    const text = guarded(textOf(placeholder, document))
    const run = new TextRun({ text, ...(isRightToLeft && { rightToLeft: true }) })
    return [placeholder, { type: PatchType.PARAGRAPH, children: [run] }] as const
  })
  const replaced = [
    ["board", boardOf(document, writer)] as const,
    ...blocks,
    ["facts", facts] as const,
    ["contents", [contents]] as const,
  ].map(([placeholder, children]) => [placeholder, { type: PatchType.DOCUMENT, children }] as const)
  const patched = await patchDocument({
    outputType: "uint8array",
    data: template,
    patches: Object.fromEntries([...texts, ...replaced]),
    numbering: writer.numbering,
    trimPlaceholders: true,
    properties: { title: document.title, ...(document.organisation && { creator: document.organisation }) },
  })
  return unguarded(patched)
}

/** What has moved, what was found, what to do, who does it and how sure that is. */
function boardOf({ board }: Document, writer: BlockWriter): FileChild[] {
  return writer.blocks([
    ...(board.moved === null ? [] : [paragraph(board.moved)]),
    ...board.sections.flatMap(({ title, items }): Block[] => [
      { kind: "heading", level: 3, text: title },
      items.length === 1
        ? paragraph(items[0] ?? "")
        : { kind: "list", ordered: false, start: 1, items: items.map((item) => [paragraph(item)]) },
    ]),
  ])
}

function chaptersOf(
  placeholder: Chapter,
  document: Document,
  writer: BlockWriter,
  { template }: Branding,
): FileChild[] {
  const names = PARTS_OF[placeholder]
  const [first] = document.parts
  return document.parts
    .filter(({ name }) => names.includes(name))
    .flatMap((part) => {
      const { name, title, blocks } = part
      // In our own layout, what follows the contents, and the questions.
      const onNewPage = template === null && (part === first || name === "answers")
      return [writer.title(title, { onNewPage }), ...writer.blocks(blocks)]
    })
}
