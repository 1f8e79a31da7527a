import { useSearchParams } from "react-router"

/** The parameters of an address, for those who read a filter from it. */
interface Parameters {
  /** Any text; empty if there is none. */
  text(name: string): string
  /** One of the options; the first if there is none, or another value. */
  one<const Option extends string>(name: string, options: readonly [Option, ...Option[]]): Option
  /** A day such as `2026-03-01`; empty if there is none. */
  day(name: string): string
}

/**
 * What a list shows and in which order, kept in the address, so that it can be shared and survives a reload:
 *
 *     const [{ search, sort }, change] = useFilter(({ text, one }) => ({ search: text("search"), sort: one("sort", sorts) }))
 *
 * @param read returns the values under the names of their parameters; what it returns for an address without parameters
 *   are the defaults, which addresses leave out
 * @returns the values; what changes some of them, in the same entry of the history; and the query of an address with some
 *   of them changed
 */
export function useFilter<Values extends Record<string, string>>(
  read: (parameters: Parameters) => Values,
): [Values, (change: Partial<Values>) => void, (change: Partial<Values>) => string] {
  const [query, setQuery] = useSearchParams()
  const defaults: Record<string, string> = read(parametersOf(new URLSearchParams()))
  const changed = (change: Partial<Values>) => {
    const next = new URLSearchParams(query)
    for (const [name, value] of Object.entries<string | undefined>(change)) {
      if (value === undefined || value === defaults[name]) next.delete(name)
      else next.set(name, value)
    }
    return next
  }
  return [
    read(parametersOf(query)),
    (change) => setQuery(changed(change), { replace: true, preventScrollReset: true }),
    (change) => String(changed(change)),
  ]
}

function parametersOf(query: URLSearchParams): Parameters {
  return {
    text: (name) => query.get(name) ?? "",
    one: (name, options) => options.find((option) => option === query.get(name)) ?? options[0],
    day: (name) => {
      const day = query.get(name) ?? ""
      return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : ""
    },
  }
}

/** The number of a page in an address, from 1. */
export function pageIn(text: string): number {
  const page = Number(text)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}
