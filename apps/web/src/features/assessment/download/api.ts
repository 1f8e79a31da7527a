import { queryOptions } from "@tanstack/react-query"
import { api } from "../../../api/client.ts"
import { keys } from "../../../api/keys.ts"
import type { Language } from "../../../i18n/language.ts"
import { pageSettings } from "../../../session/settings.ts"

/** A report, by its assessment, or by its public link for readers who are not signed in. */
export type ReportSource = { assessmentId: string } | { linkHash: string }

export const documentFormats = ["pdf", "docx", "pptx"] as const
const dataFormats = ["xlsx", "csv", "json"] as const
/** With all answers, for programs of others, which want to know what supports them. */
const attestationFormats = ["cyclonedx", "oscal", "gemara", "samm"] as const

export type DocumentFormat = (typeof documentFormats)[number]
type AttestationFormat = (typeof attestationFormats)[number]
export type Format = DocumentFormat | (typeof dataFormats)[number] | AttestationFormat | "bundle"

export const reportFormats: readonly Format[] = [...documentFormats, ...dataFormats]
/** What people read, rather than programs. */
export const readFormats: readonly Format[] = [...documentFormats, "xlsx"]
/** What others can verify. */
export const verifiableFormats: readonly Format[] = [...attestationFormats, "bundle"]

export const reportSections = ["summary", "subjects", "attributes", "advice", "levels"] as const
/** About single answers, which not every reader of a report can see. */
export const answerSections = ["evidence", "answers", "comments"] as const

export type Section = (typeof reportSections)[number] | (typeof answerSections)[number]

interface Wanted {
  format: Format
  /** null for all that the format has. */
  sections: readonly Section[] | null
  language: Language
  /** Whether the signature is wanted as a second file. */
  signature: boolean
  /** Whether a bundle contains evidence, in place of its hashes. */
  evidence: boolean
}

/** How much of a framework the kit of an assessment asks, for the formats that do not suit every kit. */
export const attestationFormatsQuery = (assessmentId: string) =>
  queryOptions({
    queryKey: keys.assessment(assessmentId).attestationFormats,
    queryFn: ({ signal }) =>
      api.get("/api/v1/assessments/{assessmentId}/attestation-formats/", {
        params: { path: { assessmentId } },
        signal,
      }),
  })

/** The report as a file, with its signature where that is wanted; the server makes it, which may take half a minute. */
export async function downloadReport(source: ReportSource, wanted: Wanted, signal: AbortSignal) {
  const files = [await downloadFile(source, wanted, signal, false)]
  if (wanted.signature && isSigned(wanted.format))
    files.push(await downloadFile(source, wanted, signal, true))
  return files
}

/** Whether there is a signature of a file, beside it: a bundle contains its own. */
export function isSigned(format: Format): boolean {
  return pageSettings().attestations && (format === "json" || isAttestation(format))
}

function isAttestation(format: Format): format is AttestationFormat {
  return attestationFormats.some((each) => each === format)
}

async function downloadFile(source: ReportSource, wanted: Wanted, signal: AbortSignal, signature: boolean) {
  const { format, sections, language: lang, evidence } = wanted
  const choice = { lang, ...(sections && { sections: sections.join() }) }
  const signed = signature && { signature }
  if ("assessmentId" in source) {
    const how = { parseAs: "blob", signal } as const
    if (format === "bundle") {
      return api.download("/api/v1/assessments/{assessmentId}/bundle/", {
        params: { path: source, query: { evidence } },
        ...how,
      })
    }
    if (isAttestation(format)) {
      return api.download("/api/v1/assessments/{assessmentId}/attestation/", {
        params: { path: source, query: { format, lang, ...signed } },
        ...how,
      })
    }
    return api.download("/api/v1/assessments/{assessmentId}/export/", {
      params: { path: source, query: { format, ...choice, ...signed } },
      ...how,
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
