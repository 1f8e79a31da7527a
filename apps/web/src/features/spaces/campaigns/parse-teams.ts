import { isAddress } from "../../../ui/FormTextField.tsx"

/** What is wrong with a row. */
export type Problem =
  | { kind: "short" | "long" | "leads" | "columns" | "people_many" }
  | { kind: "address"; text: string }
  | { kind: "twice"; row: number }

/** A row of teams as they are typed or pasted; rows count from 1. */
export interface TeamRow {
  row: number
  title: string
  people: string[]
  lead: string | null
  problem: Problem | null
  /** Headings, which a copied table may begin with. */
  isHeading: boolean
}

export const mostTeams = 200
const mostPeople = 50

/**
 * Reads teams from lines: title, addresses of those who answer, address of who leads. Columns are separated by tabs, as
 * spreadsheets copy them, or by semicolons; addresses in one column by commas or spaces.
 */
export function parseTeams(text: string): TeamRow[] {
  const seen = new Map<string, number>()
  const lines = text.split(/\r?\n/).map((line, at) => ({ line, row: at + 1 }))
  const filled = lines.filter(({ line }) => line.trim() !== "")
  return filled.map(({ line, row }, nth) => {
    const columns = line.split(line.includes("\t") ? "\t" : /[;؛]/).map((column) => column.trim())
    const [first = "", second = "", third = "", ...more] = columns
    const title = unquoted(first).replace(/\s+/g, " ")
    const people = addressesIn(second)
    const leads = addressesIn(third)
    const named = [...people, ...leads]
    const isHeading =
      nth === 0 && filled.length > 1 && named.length > 0 && !named.some((each) => each.includes("@"))
    const key = title.normalize("NFC").toUpperCase().toLowerCase()
    const problem = isHeading ? null : problemOf({ title, people, leads, more, twin: seen.get(key) })
    if (!isHeading && title !== "") seen.set(key, seen.get(key) ?? row)
    return { row, title, people, lead: leads[0] ?? null, problem, isHeading }
  })
}

function problemOf(read: {
  title: string
  people: string[]
  leads: string[]
  more: string[]
  twin: number | undefined
}): Problem | null {
  const { title, people, leads, more, twin } = read
  if (title.length < 3) return { kind: "short" }
  if (title.length > 100) return { kind: "long" }
  if (more.some((column) => column !== "")) return { kind: "columns" }
  if (twin !== undefined) return { kind: "twice", row: twin }
  const wrong = [...people, ...leads].find((address) => !isAddress(address))
  if (wrong !== undefined) return { kind: "address", text: wrong }
  if (people.length > mostPeople) return { kind: "people_many" }
  return leads.length > 1 ? { kind: "leads" } : null
}

function addressesIn(column: string): string[] {
  return [
    ...new Set(
      unquoted(column)
        .split(/[\s,،;]+/)
        .filter((address) => address !== ""),
    ),
  ]
}

/** A cell that spreadsheets have put in quotation marks. */
function unquoted(text: string): string {
  return /^".*"$/s.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text
}

/** The teams of rows without problems, as they are sent. */
export function teamsOf(rows: readonly TeamRow[]) {
  return rows
    .filter(({ isHeading }) => !isHeading)
    .map(({ title, people, lead }) => ({ title, people, ...(lead !== null && { lead }) }))
}
