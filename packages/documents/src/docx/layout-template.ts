import {
  AlignmentType,
  Document,
  Footer,
  Header,
  HeadingLevel,
  ImageRun,
  type IParagraphOptions,
  type IStylesOptions,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  Tab,
  TabStopType,
  TextRun,
} from "docx"
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate"
import type { Branding } from "../branding.ts"
import { accentOf, logoOf } from "../branding.ts"
import type { Language } from "../texts/format.ts"
import { textsIn } from "../texts/texts.ts"
import { TEXT_WIDTH } from "./blocks.ts"
import { guarded } from "./guard.ts"
import type { BlockPlaceholder, TextPlaceholder } from "./placeholders.ts"

const QUIET = "55606A"
/** Pixels of 1/96 inch. */
const LOGO_HEIGHT = 60

/** A template with our own layout, to start one's own from. */
export async function sampleTemplate(language: Language): Promise<Uint8Array> {
  return await layoutTemplate(language, { logo: null, colour: null })
}

/** Our own layout: a cover, contents, and all chapters, as a template with placeholders. */
export async function layoutTemplate(
  language: Language,
  look: Pick<Branding, "logo" | "colour"> & Partial<Pick<Branding, "organisation">>,
): Promise<Uint8Array> {
  const texts = textsIn(language)
  const isRightToLeft = language === "fa"
  const accent = accentOf(look).slice(1)
  const logo = logoOf(look)
  const run = (text: string, options = {}) =>
    new TextRun({ text, ...(isRightToLeft && { rightToLeft: true }), ...options })
  const paragraph = (options: IParagraphOptions) =>
    new Paragraph({ ...(isRightToLeft && { bidirectional: true }), ...options })
  const placeholder = (name: BlockPlaceholder | TextPlaceholder) => `{{${name}}}`
  const alone = (name: BlockPlaceholder) => paragraph({ children: [run(placeholder(name))] })
  const small = { size: 16, sizeComplexScript: 16, color: QUIET }

  const [before = "", between = "", after = ""] = texts.page.split(/\{pages?\}/)
  const footer = new Footer({
    children: [
      paragraph({
        alignment: AlignmentType.END,
        children: [
          run("", {
            ...small,
            children: [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after],
          }),
        ],
      }),
    ],
  })
  const header = new Header({
    children: [
      paragraph({
        children: [
          run(placeholder("title"), small),
          run("", { ...small, children: [new Tab()] }),
          run(placeholder("organisation"), small),
        ],
        tabStops: [{ type: TabStopType.RIGHT, position: TEXT_WIDTH }],
        border: { bottom: { style: "single", size: 4, color: "C3CBD2", space: 4 } },
      }),
    ],
  })
  const cover = [
    ...(logo
      ? [
          paragraph({
            spacing: { after: 120 },
            children: [
              new ImageRun({
                type: logo.type,
                data: logo.bytes,
                transformation: {
                  width: Math.round((logo.width / logo.height) * LOGO_HEIGHT),
                  height: LOGO_HEIGHT,
                },
                altText: {
                  name: texts.logo(null),
                  description: guarded(texts.logo(look.organisation ?? null)),
                },
              }),
            ],
          }),
        ]
      : []),
    paragraph({ children: [run(placeholder("organisation"), { color: QUIET })] }),
    paragraph({ spacing: { before: 600 }, children: [run(texts.report, { color: QUIET })] }),
    paragraph({ heading: HeadingLevel.TITLE, children: [run(placeholder("title"))] }),
    paragraph({
      spacing: { after: 400 },
      children: [run(placeholder("verdict"), { bold: true, size: 30, sizeComplexScript: 30 })],
    }),
    alone("board"),
    paragraph({ spacing: { before: 600 }, children: [] }),
    alone("facts"),
  ]
  const document = new Document({
    title: texts.report,
    styles: stylesOf(language, accent),
    sections: [
      {
        properties: {
          titlePage: true,
          page: {
            margin: { top: 1474, bottom: 1361, left: 1276, right: 1276 },
            size: { width: 11906, height: 16838 },
          },
        },
        headers: { default: header, first: new Header({ children: [paragraph({})] }) },
        footers: { default: footer, first: new Footer({ children: [paragraph({})] }) },
        children: [
          ...cover,
          paragraph({
            pageBreakBefore: true,
            spacing: { after: 200 },
            children: [run(texts.contents, { bold: true, color: accent, size: 36, sizeComplexScript: 36 })],
          }),
          alone("contents"),
          alone("summary"),
          alone("actions"),
          alone("heat_map"),
          alone("subjects"),
          alone("levels"),
          alone("agreement"),
          alone("background"),
          alone("appendix"),
        ],
      },
    ],
  })
  const packed = new Uint8Array(await Packer.toArrayBuffer(document))
  return isRightToLeft ? rightToLeft(packed) : packed
}

/**
 * Makes paragraphs right-to-left by default, also those that Word writes itself, such as contents. The library does so
 * for single paragraphs only.
 */
function rightToLeft(packed: Uint8Array): Uint8Array {
  const parts = unzipSync(packed)
  const styles = strFromU8(parts["word/styles.xml"] ?? new Uint8Array())
  const directed = styles
    .replace("<w:pPrDefault><w:pPr>", "<w:pPrDefault><w:pPr><w:bidi/>")
    .replace(
      /(<w:style [^>]*w:styleId="Normal"[^>]*>.*?)<\/w:style>/s,
      "$1<w:pPr><w:bidi/></w:pPr></w:style>",
    )
  return zipSync({ ...parts, "word/styles.xml": strToU8(directed) })
}

function stylesOf(language: Language, accent: string): IStylesOptions {
  const heading = (size: number, before: number, after: number) => ({
    run: { size, sizeComplexScript: size, bold: true, boldComplexScript: true, color: accent },
    paragraph: { spacing: { before, after }, keepNext: true },
  })
  return {
    default: {
      document: {
        run: {
          font: { ascii: "Calibri", hAnsi: "Calibri", eastAsia: "Calibri", cs: "Arial" },
          size: 21,
          sizeComplexScript: 21,
          color: "2B333B",
          language: { value: language === "fa" ? "fa-IR" : "en-GB", bidirectional: "fa-IR" },
        },
        paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
      },
      title: heading(52, 60, 240),
      heading1: heading(36, 560, 200),
      heading2: heading(26, 360, 120),
      heading3: heading(21, 240, 100),
    },
    paragraphStyles: [
      ...[1, 2].map((level) => ({
        id: `TOC${level}`,
        name: `toc ${level}`,
        basedOn: "Normal",
        next: "Normal",
        paragraph: { spacing: { after: 60 }, indent: { start: (level - 1) * 280 } },
      })),
      {
        id: "Caption",
        name: "caption",
        basedOn: "Normal",
        next: "Normal",
        quickFormat: true,
        run: { size: 17, sizeComplexScript: 17, color: QUIET },
        paragraph: { spacing: { before: 160, after: 80 } },
      },
    ],
  }
}
