import { checkTemplate, type TemplateProblem } from "@plumbline/documents/template"

/** Checks an uploaded Word file on a worker thread. */
export default function check(input: { bytes: Uint8Array }): TemplateProblem | null {
  return checkTemplate(input.bytes)
}
