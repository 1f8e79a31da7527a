import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { listOf, tenant } from "../testing/samples.ts"
import type { FakeServer } from "../testing/server.ts"
import { visit } from "../testing/visit.tsx"

async function footOf(server: FakeServer, landingLink: string | null) {
  server.answers("get", "/api/v2/public/assessment-kits/", listOf([]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  server.answers("get", "/api/v1/tenant/", { ...tenant, landingLink })
  await visit("/assessment-kits", { as: "stranger" })
  return within(await screen.findByRole("navigation", { name: "Footer" }))
}

test("the footer links to the operator's website", async ({ server }) => {
  const foot = await footOf(server, "https://about.example.org/")
  expect(await foot.findByRole("link", { name: "About this site" })).toHaveAttribute(
    "href",
    "https://about.example.org/",
  )
})

test("the footer has no such link if the operator has no website", async ({ server }) => {
  const foot = await footOf(server, null)
  expect(foot.getByRole("link", { name: "Kit library" })).toBeVisible()
  expect(foot.queryByRole("link", { name: "About this site" })).toBeNull()
})
