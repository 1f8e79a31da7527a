import { type SpaceResults, spaceTable } from "@plumbline/documents/sheets"

/** Makes the table of a space on a worker thread. */
export default function make(input: {
  space: SpaceResults
  format: "xlsx" | "csv"
  timeZone: string
}): Uint8Array {
  return spaceTable(input.space, input.format, input)
}
