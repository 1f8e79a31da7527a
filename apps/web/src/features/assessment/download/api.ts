import { api } from "../../../api/client.ts"
import type { Language } from "../../../i18n/language.ts"

/** A report, by its assessment, or by its public link for readers who are not signed in. */
export type ReportSource = { assessmentId: string } | { linkHash: string }

export const documentFormats = ["pdf", "docx", "pptx"] as const
const dataFormats = ["xlsx", "csv", "json"] as const

export type DocumentFormat = (typeof documentFormats)[number]
export type Format = DocumentFormat | (typeof dataFormats)[number]

export const allFormats: readonly Format[] = [...documentFormats, ...dataFormats]

export const reportSections = ["summary", "subjects", "attributes", "advice", "levels"] as const
/** About single answers, which not every reader of a report can see. */
export const answerSections = ["answers", "evidence"] as const

export type Section = (typeof reportSections)[number] | (typeof answerSections)[number]

interface Wanted {
  format: Format
  /** null for all that the format has. */
  sections: readonly Section[] | null
  language: Language
}

/** The report as a file; the server makes it, which may take half a minute. */
export async function downloadReport(source: ReportSource, wanted: Wanted, signal: AbortSignal) {
  const { format, sections, language: lang } = wanted
  const choice = { lang, ...(sections && { sections: sections.join() }) }
  if ("assessmentId" in source) {
    return api.download("/api/v1/assessments/{assessmentId}/export/", {
      params: { path: source, query: { format, ...choice } },
      parseAs: "blob",
      signal,
    })
  }
  const documentFormat = documentFormats.find((each) => each === format)
  if (!documentFormat) throw new Error(`${format} is not for readers of a link.`)
  return api.download("/api/v1/public/graphical-report/{linkHash}/export/", {
    params: { path: source, query: { format: documentFormat, ...choice } },
    parseAs: "blob",
    signal,
  })
}
