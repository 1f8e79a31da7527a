import type { Result } from "@plumbline/documents"
import { linkPicture } from "@plumbline/documents/link-picture"

/** Draws the picture of a link on a worker thread. */
export default async function draw(input: { result: string; site: string }): Promise<Uint8Array> {
  const result: Result = JSON.parse(input.result)
  return linkPicture(result, input.site)
}
