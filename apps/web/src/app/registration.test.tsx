import { screen, within } from "@testing-library/react"
import { beforeAll, expect, test } from "vitest"
import { listOf } from "../testing/samples.ts"
import { visit } from "../testing/visit.tsx"

/* Where people cannot register themselves, no sign-up is offered. */

beforeAll(() => {
  const settings = document.createElement("script")
  settings.id = "settings"
  settings.type = "application/json"
  settings.textContent = '{ "identity": { "registration": false } }'
  document.head.append(settings)
})

test("the top bar and the drawer of narrow screens offer only sign-in", async ({ server }) => {
  server.answers("get", "/api/v2/public/assessment-kits/", listOf([]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  const { hands } = await visit("/assessment-kits", { as: "stranger" })
  expect(await screen.findByRole("button", { name: "Sign in" })).toBeVisible()
  await hands.click(screen.getByRole("button", { name: "Open the menu" }))
  const menu = within(await screen.findByRole("dialog"))
  expect(menu.getByRole("link", { name: "Kit library" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Sign up", hidden: true })).toBeNull()
})

test("a report that a visitor cannot read offers only sign-in", async ({ server }) => {
  server.refuses("get", "/api/v1/public/graphical-report/{linkHash}/", 404, "NOT_FOUND")
  await visit("/1/assessments/459cdf44-0451-488d-b357-b8d297c6960f/graphical-report/f00/", { as: "stranger" })
  const content = within(await screen.findByRole("main"))
  expect(await content.findByRole("button", { name: "Sign in" })).toBeVisible()
  expect(content.queryByRole("button", { name: "Sign up" })).toBeNull()
})
