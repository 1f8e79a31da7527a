import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

type Listed = Schemas["Portfolio"]["kits"][number]["assessments"][number]

const level = (index: number) => ({ id: 10 + index, title: `Level ${index}`, value: index, index })

function listed(nth: number, title: string, score: number | null, scoreBefore: number | null): Listed {
  const levelId = score === null ? null : 10 + Math.max(1, Math.ceil(score / 34))
  return {
    id: `459cdf44-0451-488d-b357-b8d297c6960${nth}`,
    title,
    space: { id: nth % 2 === 0 ? 4 : 5, title: nth % 2 === 0 ? "Harbour" : "Night shift" },
    maturityLevelId: levelId,
    score,
    scoreBefore,
    confidence: score === null ? null : 100 - score,
    supported: score === null ? null : score,
    levels: levelId === null ? {} : { "7": levelId },
    oldestAnswer: score === null ? null : "2020-02-01T09:00:00",
    owner: { id: "5c1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a01", displayName: "Dana Demo" },
    lastChange: nth === 1 ? "2020-03-01T09:15:42" : new Date().toISOString().slice(0, 19),
  }
}

const portfolio: Schemas["Portfolio"] = {
  since: "2026-01-01T00:00:00",
  total: 4,
  kits: [
    {
      kitId: 3,
      title: "Engineering",
      maturityLevels: [level(1), level(2), level(3)],
      attributes: [{ id: 7, title: "Automation" }],
      assessments: [
        listed(1, "Payments", 60, 58),
        listed(2, "Orders", 30, 50),
        listed(3, "Search", 90, null),
        listed(4, "Nothing yet", null, null),
      ],
    },
  ],
}

function serve(server: FakeServer): void {
  server.answers("get", "/api/v1/portfolio/", portfolio)
}

const titles = () =>
  within(screen.getByRole("table"))
    .getAllByRole("rowheader")
    .map((header) => within(header).getAllByRole("link")[0]?.textContent)

test("who has moved most comes first, whichever way, and what cannot be compared last", async ({
  server,
}) => {
  serve(server)
  const { hands, whereabouts } = await visit("/portfolio")
  await screen.findByRole("table")
  expect(titles()).toEqual(["Orders", "Payments", "Nothing yet", "Search"])
  expect(screen.getByRole("img", { name: "Down by 20 points" })).toBeVisible()
  expect(screen.getByRole("img", { name: "Up by 2 points" })).toBeVisible()
  await hands.click(screen.getByRole("combobox", { name: "Sort by" }))
  await hands.click(await screen.findByRole("option", { name: "Lowest score" }))
  expect(titles()).toEqual(["Orders", "Payments", "Search", "Nothing yet"])
  expect(whereabouts()).toBe("/portfolio?sort=level")
  await hands.click(screen.getByRole("combobox", { name: "Sort by" }))
  await hands.click(await screen.findByRole("option", { name: "Least sure" }))
  expect(titles()).toEqual(["Search", "Payments", "Orders", "Nothing yet"])
})

test("says at a glance how many moved, and where the result is lowest, least sure and oldest", async ({
  server,
}) => {
  serve(server)
  await visit("/portfolio")
  await screen.findByRole("table")
  const facts = screen.getAllByRole("term").map((term) => term.parentElement?.textContent)
  expect(facts).toEqual([
    expect.stringMatching(/^Since .*1 up and 1 down$/),
    expect.stringMatching(/^Lowest resultOrders Level \d$/),
    "Least sureSearch very unsure",
    expect.stringMatching(/^Oldest answerOrders .+ ago$/),
  ])
})

test("a link with filters shows what they leave, and everything again on request", async ({ server }) => {
  serve(server)
  const { hands } = await visit("/portfolio?space=5&age=365")
  await screen.findByRole("table")
  expect(titles()).toEqual(["Payments"])
  await hands.click(screen.getByRole("combobox", { name: "Level" }))
  await hands.click(await screen.findByRole("option", { name: "No level yet" }))
  await hands.click(await screen.findByRole("button", { name: "Show all" }))
  expect(titles()).toHaveLength(4)
})

test("one table has the assessments on all kits, with what is known of each, and attributes on demand", async ({
  server,
}) => {
  const [engineering] = portfolio.kits
  if (!engineering) throw new Error("There is no kit.")
  const health = {
    ...engineering,
    kitId: 9,
    title: "Team health",
    attributes: [{ id: 8, title: "Trust" }],
    assessments: [{ ...listed(5, "Night crew", 20, null), levels: { "8": 11 } }],
  }
  server.answers("get", "/api/v1/portfolio/", { ...portfolio, total: 5, kits: [engineering, health] })
  const { hands } = await visit("/portfolio?sort=level")
  const table = within(await screen.findByRole("table"))
  expect(titles()).toEqual(["Night crew", "Orders", "Payments", "Search", "Nothing yet"])
  expect(table.getByText("Team health")).toBeVisible()
  expect(table.getAllByText("Dana Demo")).toHaveLength(5)
  expect(table.getAllByText("new since then")).toHaveLength(2)
  expect(table.queryByText("–")).toBeNull()
  const attributes = screen.getByText("Attributes of Team health")
  expect(screen.queryByText("Trust")).toBeNull()
  await hands.click(attributes)
  expect(await screen.findByText("Trust")).toBeVisible()
  const map = within(screen.getAllByRole("table")[1] ?? document.body)
  expect(map.getAllByRole("rowheader").map(({ textContent }) => textContent)).toEqual(["Night crew"])
  expect(map.getByRole("img", { name: "Level 1: level 1 of 3" })).toBeVisible()
})

test("says how sure each is as its dashboard does, and why that is not known", async ({ server }) => {
  const [kit] = portfolio.kits
  const listedAs = (nth: number, title: string, sure: Partial<Listed>) => ({
    ...listed(nth, title, 50, 50),
    ...sure,
  })
  const assessments = [
    listedAs(1, "All proven", { confidence: 85, supported: 100 }),
    listedAs(2, "Still open", { confidence: null, supported: 60 }),
    listedAs(3, "Quick", { confidence: null, supported: null }),
    listedAs(4, "Empty", { score: null, confidence: null, supported: null }),
  ]
  server.answers("get", "/api/v1/portfolio/", { ...portfolio, kits: kit ? [{ ...kit, assessments }] : [] })
  await visit("/portfolio?sort=title")
  const rows = within(await screen.findByRole("table"))
    .getAllByRole("row")
    .slice(1)
  expect(rows.map((row) => within(row).getAllByRole("cell")[2]?.textContent)).toEqual([
    "sureall answers with evidence",
    "no answers yet",
    "not asked",
    "questions are openmost answers with evidence",
  ])
})

test("movement has no column where nothing can be compared", async ({ server }) => {
  const [kit] = portfolio.kits
  const only = { ...portfolio, kits: kit ? [{ ...kit, assessments: [listed(3, "Search", 90, null)] }] : [] }
  server.answers("get", "/api/v1/portfolio/", only)
  await visit("/portfolio")
  await screen.findByRole("table")
  const columns = screen.getAllByRole("columnheader").map(({ textContent }) => textContent)
  expect(columns).toEqual(["Assessment", "Level", "How sure", "Oldest answer", "Created by"])
})

test("without a report to read there is a hint", async ({ server }) => {
  server.answers("get", "/api/v1/portfolio/", { ...portfolio, kits: [], total: 0 })
  await visit("/portfolio")
  expect(await screen.findByText("Nothing to show yet")).toBeVisible()
})
