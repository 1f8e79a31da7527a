import { screen, within } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { identityProvider } from "../testing/identity.ts"
import { libraryKit, listOf } from "../testing/samples.ts"
import type { FakeServer } from "../testing/server.ts"
import { visit } from "../testing/visit.tsx"

function library(server: FakeServer): void {
  server.answers("get", "/api/v2/public/assessment-kits/", listOf([]))
  server.answers("get", "/api/v2/assessment-kits/", listOf([libraryKit]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
}

afterEach(() => {
  window.dataLayer = undefined
})

test("visitors log in or sign up by one button, which the operator's tag manager is told of", async ({
  server,
}) => {
  library(server)
  window.dataLayer = []
  const { hands } = await visit("/assessment-kits", { as: "stranger" })
  await hands.click(await screen.findByRole("button", { name: "Login or sign up" }))
  await expect.poll(() => identityProvider.asked).toHaveLength(1)
  expect(window.dataLayer).toEqual([
    { event: "buttonClick", category: "Button", action: "Click", name: "Login" },
  ])
})

test("without a tag manager nothing is recorded", async ({ server }) => {
  library(server)
  const { hands } = await visit("/assessment-kits", { as: "stranger", language: "fa" })
  await hands.click(await screen.findByRole("button", { name: "ورود یا ثبت‌نام" }))
  await expect.poll(() => identityProvider.asked).toHaveLength(1)
  expect(window.dataLayer).toBeUndefined()
})

test("the navigation leads to one's assessments, the account menu to one's account", async ({ server }) => {
  library(server)
  const { hands } = await visit("/assessment-kits")
  const navigation = within(screen.getByRole("navigation", { name: "Main" }))
  expect(navigation.getByRole("link", { name: "My assessments" })).toHaveAttribute("href", "/spaces")
  await hands.click(await screen.findByRole("button", { name: "Account of Dana Demo" }))
  expect(await screen.findByRole("menuitem", { name: "Account" })).toHaveAttribute("href", "/user/account")
})
