import type { Document, PartName } from "../model/model.ts"

/** Placeholders that are replaced by a text, anywhere in a template. */
export const TEXT_PLACEHOLDERS = [
  "title",
  "organisation",
  "verdict",
  "kit",
  "space",
  "date",
  "level",
  "confidence",
] as const

/** In the order of a document. */
export const CHAPTERS = [
  "summary",
  "heat_map",
  "subjects",
  "actions",
  "levels",
  "agreement",
  "background",
  "answers",
  "evidence",
  "about_kit",
  "appendix",
] as const

/** The parts that a placeholder for chapters stands for. */
export const PARTS_OF: Record<Chapter, readonly PartName[]> = {
  summary: ["summary"],
  heat_map: ["heat_map"],
  subjects: ["subject"],
  actions: ["actions"],
  levels: ["levels"],
  agreement: ["agreement"],
  background: ["background"],
  answers: ["answers"],
  evidence: ["evidence"],
  about_kit: ["kit"],
  appendix: ["answers", "evidence", "kit"],
}

export type Chapter = (typeof CHAPTERS)[number]

/** Placeholders that are replaced by paragraphs and tables: each alone in a paragraph of the text. */
export const BLOCK_PLACEHOLDERS = ["board", "contents", "facts", ...CHAPTERS] as const

export type TextPlaceholder = (typeof TEXT_PLACEHOLDERS)[number]
export type BlockPlaceholder = (typeof BLOCK_PLACEHOLDERS)[number]

/** The text of a placeholder; empty where the result has none. */
export function textOf(placeholder: TextPlaceholder, document: Document): string {
  if (placeholder === "title") return document.title
  if (placeholder === "organisation") return document.organisation ?? ""
  if (placeholder === "verdict") return document.verdict
  return document.facts.find(({ name }) => name === placeholder)?.value ?? ""
}
