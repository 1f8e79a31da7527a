import type { Format, Result } from "@plumbline/documents"
import { type Branding, renderDocument } from "@plumbline/documents/render"

/**
 * Makes a document on a worker thread: its libraries are loaded there only, and go away with the thread.
 *
 * @param input.result as JSON, which is copied to the thread faster than the object
 */
export default async function render(input: {
  format: Format
  result: string
  look: Branding
}): Promise<Uint8Array> {
  const result: Result = JSON.parse(input.result)
  return renderDocument(input.format, result, input.look)
}
