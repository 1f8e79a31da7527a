import { sampleTemplate } from "@plumbline/documents/template"

/** Makes the sample of a template on a worker thread. */
export default async function make(input: { language: "en" | "fa" }): Promise<Uint8Array> {
  return sampleTemplate(input.language)
}
