import { act, renderHook } from "@testing-library/react"
import type { ReactNode } from "react"
import { MemoryRouter, useLocation } from "react-router"
import { describe, expect, test } from "vitest"
import { pageIn, useFilter } from "./useFilter.ts"

function listAt(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  return renderHook(
    () => {
      const [values, change, queryWith] = useFilter(({ text, one, day }) => ({
        search: text("search"),
        sort: one("sort", ["changed", "title"]),
        from: day("from"),
      }))
      return { values, change, queryWith, query: useLocation().search }
    },
    { wrapper },
  ).result
}

describe("the filter of a list", () => {
  test("is read from the address; what it does not know counts as nothing", () => {
    expect(listAt("/?search=a%20b&sort=title&from=2026-03-01").current.values).toEqual({
      search: "a b",
      sort: "title",
      from: "2026-03-01",
    })
    const unknown = { search: "", sort: "changed", from: "" }
    expect(listAt("/").current.values).toEqual(unknown)
    expect(listAt("/?sort=weight&from=2026-13-41").current.values).toEqual(unknown)
  })

  test("is written to the address without its defaults, beside what belongs to others", () => {
    const list = listAt("/?tab=b&search=a")
    act(() => list.current.change({ sort: "title" }))
    expect(list.current.query).toBe("?tab=b&search=a&sort=title")
    expect(list.current.queryWith({ search: "" })).toBe("tab=b&sort=title")
    act(() => list.current.change({ search: "", sort: "changed" }))
    expect(list.current.query).toBe("?tab=b")
  })

  test.each([
    ["", 1],
    ["3", 3],
    ["0", 1],
    ["-2", 1],
    ["1.5", 1],
    ["x", 1],
  ])("page %j is page %i", (text, page) => expect(pageIn(text)).toBe(page))
})

/** What is searched or sorted in passing: the choice ends with a dialog, or the address belongs to what was found. */
const passing = [
  "assessment/scores/ImpactTable.tsx",
  "authoring/designer/DraftMap.tsx",
  "spaces/comparison/Chooser.tsx",
]

test("no list forgets on a reload what it was filtered and sorted by", () => {
  const sources = import.meta.glob<string>(["../features/**/*.tsx", "!../**/*.test.tsx"], {
    query: "?raw",
    import: "default",
    eager: true,
  })
  const forgetful = Object.entries(sources)
    .filter(([, source]) =>
      /const \[\w*(filter|search|sort|choice)\w*, \w+\] = useState|useState<\w*(Filter|Sort|Choice|Arrangement)>/i.test(
        source,
      ),
    )
    .map(([file]) => file.replace("../features/", ""))
  expect(forgetful).toEqual(passing)
})
