import { expect, test } from "vitest"
import { parseTeams, teamsOf } from "./parse-teams.ts"

test("rows are read as they are copied from a table, or typed", () => {
  const text = [
    "Team\tAnswer\tLead",
    "Payments\tana@example.com, bob@example.com\tlea@example.com",
    "",
    '"Search ""and"" find"\tana@example.com\t',
    "  Orders ;  ana@example.com bob@example.com ; lea@example.com",
    "Nobody",
  ].join("\r\n")
  const rows = parseTeams(text)
  expect(rows.map(({ row, problem, isHeading }) => [row, problem, isHeading])).toEqual([
    [1, null, true],
    [2, null, false],
    [4, null, false],
    [5, null, false],
    [6, null, false],
  ])
  expect(teamsOf(rows)).toEqual([
    { title: "Payments", people: ["ana@example.com", "bob@example.com"], lead: "lea@example.com" },
    { title: 'Search "and" find', people: ["ana@example.com"] },
    { title: "Orders", people: ["ana@example.com", "bob@example.com"], lead: "lea@example.com" },
    { title: "Nobody", people: [] },
  ])
})

test("each row says what is wrong with it", () => {
  const text = [
    "Payments; no address",
    "A",
    "Orders",
    "  ORDERS",
    "Two leads;;a@example.com b@example.com",
    "x;y;z;more",
  ]
  expect(parseTeams(text.join("\n")).map(({ problem }) => problem)).toEqual([
    // The first row of several without any address could be headings.
    null,
    { kind: "short" },
    null,
    { kind: "twice", row: 3 },
    { kind: "leads" },
    { kind: "short" },
  ])
  expect(parseTeams("Payments; no address")[0]?.problem).toEqual({ kind: "address", text: "no" })
  expect(parseTeams("Payments; a@example.com; ; more")[0]?.problem).toEqual({ kind: "columns" })
  expect(parseTeams(`${"x".repeat(101)}`)[0]?.problem).toEqual({ kind: "long" })
})
