import { unpack } from "@plumbline/kit-dsl/unpack"
import { scanXml } from "@plumbline/kit-dsl/xml"
import { zipEntries } from "@plumbline/kit-dsl/zip-directory"
import { clean, cutTo } from "../model/clean.ts"
import { BLOCK_PLACEHOLDERS, TEXT_PLACEHOLDERS } from "./placeholders.ts"

/** Why a template is refused, in both languages. */
export type TemplateProblem = { en: string; fa: string }

/** Unpacked; a template with pictures on every page has less. */
const MOST_BYTES = 16 * 1024 * 1024
const MOST_PARTS = 500

const MAIN = "word/document.xml"
const TYPES = "[Content_Types].xml"
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"

/** Parts with text of the author: the body, headers, footers, footnotes and endnotes. */
const TEXTS = /^word\/(document|header\d*|footer\d*|footnotes|endnotes)\.xml$/
const ACTIVE = /(^|\/)(vbaProject|vbaData|activeX|embeddings|oleObject)/i

const names = new Set<string>([...TEXT_PLACEHOLDERS, ...BLOCK_PLACEHOLDERS])
const blocks = new Set<string>(BLOCK_PLACEHOLDERS)

const notWord = {
  en: "This file is not acceptable. It is not a Word file (.docx), or it is damaged: open it in Word, save it as .docx and upload that.",
  fa: "این فایل پذیرفتنی نیست. فایل ورد (‎.docx) نیست یا آسیب دیده است؛ آن را در ورد باز کنید، با قالب ‎.docx ذخیره و همان را بارگذاری کنید.",
}
const tooLarge = {
  en: "The template is too large when unpacked: use fewer or smaller pictures.",
  fa: "الگو پس از باز شدن بیش از اندازه بزرگ است؛ تصویرهای کمتر یا کوچک‌تری در آن بگذارید.",
}
const withMacros = {
  en: "The template contains macros or embedded files: save it as .docx without them.",
  fa: "الگو ماکرو یا فایل جاسازی‌شده دارد؛ آن را بدون این‌ها با قالب ‎.docx ذخیره کنید.",
}
const stray = (part: string) => ({
  en: `The template contains the file “${part}”, which is no part of the document: save it in Word as a new .docx and upload that.`,
  fa: `الگو فایل «${part}» را دارد که جزء سند نیست؛ آن را در ورد با نامی تازه و قالب ‎.docx ذخیره و همان را بارگذاری کنید.`,
})
const withoutPlaceholder = {
  en: "The template contains no placeholder such as {{title}}.",
  fa: "الگو هیچ جای‌نگهداری مانند {{title}} ندارد.",
}
const external = (target: string) => ({
  en: `The template refers to “${target}” outside of it: embed pictures, and attach no other template.`,
  fa: `الگو به «${target}» در بیرون از خود ارجاع می‌دهد؛ تصویرها را در خود فایل بگذارید و الگوی دیگری به آن پیوست نکنید.`,
})
const unknown = (placeholder: string) => ({
  en: `The template contains the unknown placeholder {{${placeholder}}}.`,
  fa: `الگو جای‌نگهدار ناشناختهٔ {{${placeholder}}} را دارد.`,
})
const broken = (text: string) => ({
  en: `A placeholder in the template is broken at “${text}”: write it with two braces on both sides, as {{title}}.`,
  fa: `جای‌نگهداری در الگو نزدیک «${text}» ناقص است؛ آن را مانند {{title}} با دو آکولاد در هر سو بنویسید.`,
})
const notAlone = (placeholder: string) => ({
  en: `The placeholder {{${placeholder}}} must be alone in a paragraph of the text, outside of headers and footers.`,
  fa: `جای‌نگهدار {{${placeholder}}} باید در یک بند از متن تنها باشد، بیرون از سرصفحه و پاصفحه.`,
})

/** Whether a file can be used as a template of Word documents: null, or why it cannot. */
export function checkTemplate(bytes: Uint8Array): TemplateProblem | null {
  const parts = unpackedParts(bytes)
  if (!(parts instanceof Map)) return parts
  const types = parts.get(TYPES)
  if (types === undefined || !parts.has(MAIN)) return notWord
  if ([...parts.keys()].some((path) => ACTIVE.test(path)) || /macroEnabled/i.test(types)) return withMacros
  if (!types.includes(WORD)) return notWord

  let placeholders = 0
  for (const [path, xml] of parts) {
    if (path.endsWith(".rels")) {
      const target = externalTarget(xml)
      if (target === false) return notWord
      if (target !== null) return external(shortened(target))
    }
    if (!TEXTS.test(path)) continue
    const paragraphs = paragraphsOf(xml)
    if (paragraphs === null) return notWord
    for (const text of paragraphs) {
      const found = placeholdersOf(text, path === MAIN)
      if (typeof found !== "number") return found
      placeholders += found
    }
  }
  const reached = reachedParts(parts)
  if (reached === null) return notWord
  const strayed = [...parts.keys()].find((path) => !reached.has(path.toLowerCase()))
  if (strayed !== undefined) return stray(shortened(strayed))
  return placeholders === 0 ? withoutPlaceholder : null
}

/** The XML parts of a package by their path. Others count, but are not kept. */
function unpackedParts(bytes: Uint8Array): Map<string, string> | TemplateProblem {
  const parts = new Map<string, string>()
  let room = MOST_BYTES
  let count = 0
  for (const entry of zipEntries(bytes) ?? []) {
    if (entry === null || entry.encrypted || entry.packed === null || parts.has(entry.name)) return notWord
    if (++count > MOST_PARTS) return tooLarge
    if (entry.kind === "folder") continue
    const unpacked = unpack(entry.packed, entry.method, entry.crc32, room)
    if (!unpacked.ok) return unpacked.problem === "too long" ? tooLarge : notWord
    room -= unpacked.bytes.length
    const isXml = /\.(xml|rels)$/i.test(entry.name)
    parts.set(entry.name, isXml ? new TextDecoder().decode(unpacked.bytes) : "")
  }
  return parts
}

/**
 * The target of the first relation that is loaded from elsewhere, null if there is none, false if the XML is malformed.
 * Links to pages are no such relation: they are followed only by a reader who clicks on them.
 */
function externalTarget(xml: string): string | null | false {
  let found: string | null = null
  const isWellFormed = scanXml(xml, {
    open(_, { TargetMode: mode = "", Type: type = "", Target: target = "" }) {
      const isLink = type.endsWith("/hyperlink") && /^(https?|mailto):/i.test(target)
      if (mode.toLowerCase() === "external" && !isLink) found ??= target
    },
  })
  return isWellFormed && found
}

/** The paths, in small letters, of the parts that the relations of a package lead to; null if one is malformed. */
function reachedParts(parts: ReadonlyMap<string, string>): Set<string> | null {
  const byName = new Map([...parts].map(([path, xml]) => [path.toLowerCase(), xml]))
  const reached = new Set([TYPES.toLowerCase()])
  const open = [""]
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const relations = part.replace(/[^/]*$/, (name) => `_rels/${name}.rels`)
    const xml = byName.get(relations)
    if (xml === undefined) continue
    reached.add(relations)
    const targets: string[] = []
    const isWellFormed = scanXml(xml, {
      open(_, { TargetMode: mode = "", Target: target = "" }) {
        if (mode.toLowerCase() !== "external" && target !== "") targets.push(target)
      },
    })
    if (!isWellFormed) return null
    for (const target of targets) {
      const found = pathOf(target, part)
      if (reached.has(found) || !byName.has(found)) continue
      reached.add(found)
      open.push(found)
    }
  }
  return reached
}

/** The path of a target of a part's relation, without a way out of the package. */
function pathOf(target: string, part: string): string {
  try {
    return decodeURIComponent(new URL(target, `http://package/${part}`).pathname.slice(1)).toLowerCase()
  } catch {
    return ""
  }
}

/** The texts of paragraphs, which may be within each other (in text boxes); null if the XML is malformed. */
function paragraphsOf(xml: string): string[] | null {
  const paragraphs: string[] = []
  const open: string[] = []
  let isText = false
  const isWellFormed = scanXml(xml, {
    open(name) {
      if (name === "p") open.push("")
      isText = name === "t"
    },
    text(text) {
      const last = open.length - 1
      if (isText && last >= 0) open[last] += text
    },
    close(name) {
      if (name === "t") isText = false
      if (name !== "p") return
      const text = open.pop()
      if (text !== undefined) paragraphs.push(text)
    },
  })
  return isWellFormed ? paragraphs : null
}

/** How many placeholders a paragraph has, or what is wrong with one of them. */
function placeholdersOf(text: string, isBody: boolean): number | TemplateProblem {
  const found = [...text.matchAll(/\{\{([^{}]*)\}\}/g)]
  for (const [whole, inner = ""] of found) {
    const name = inner.trim()
    if (!names.has(name)) return unknown(shortened(name))
    if (blocks.has(name) && !(isBody && text.trim() === whole)) return notAlone(name)
  }
  const rest = text.replace(/\{\{([^{}]*)\}\}/g, "")
  const at = rest.search(/\{\{|\}\}/)
  return at < 0 ? found.length : broken(shortened(rest.slice(Math.max(0, at - 10), at + 20).trim()))
}

function shortened(text: string): string {
  return cutTo(40, clean(text).replaceAll("\n", " "))
}
