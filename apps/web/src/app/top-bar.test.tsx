import { screen, within } from "@testing-library/react"
import { afterEach, expect, test } from "vitest"
import { identityProvider } from "../testing/identity.ts"
import { libraryKit, listOf, tenant } from "../testing/samples.ts"
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

test("visitors see their assessments in the navigation, too, and sign in to get there", async ({
  server,
}) => {
  library(server)
  const { hands, whereabouts } = await visit("/assessment-kits", { as: "stranger" })
  const navigation = within(await screen.findByRole("navigation", { name: "Main" }))
  await hands.click(await navigation.findByRole("link", { name: "My assessments" }))
  await expect
    .poll(() => identityProvider.asked)
    .toEqual([`sign in, back to ${window.location.origin}/spaces`])
  expect(whereabouts()).toBe("/assessment-kits")
  await hands.click(screen.getByRole("button", { name: "Open the menu" }))
  const drawer = within(await screen.findByRole("presentation"))
  await hands.click(await drawer.findByRole("link", { name: "My assessments" }))
  await expect.poll(() => identityProvider.asked).toHaveLength(2)
})

test.each([
  ["a visitor", "stranger", "/"],
  ["a person", "dana", "/spaces"],
] as const)("the way home leads %s to the right start", async (_who, as, home) => {
  await visit("/nowhere/at/all/there", { as })
  const back = await screen.findByRole("link", { name: "Back to home" })
  await expect.poll(() => back.getAttribute("href")).toBe(home)
})

test("support is in the menu of the account and in the drawer, unless the site takes no messages", async ({
  server,
}) => {
  library(server)
  const { hands, unmount } = await visit("/assessment-kits")
  await hands.click(await screen.findByRole("button", { name: "Account of Dana Demo" }))
  await hands.click(await screen.findByRole("menuitem", { name: "Contact us" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Contact us" }))
  await hands.click(dialog.getByRole("button", { name: "Cancel" }))
  await expect.poll(() => screen.queryByRole("dialog")).toBeNull()
  await hands.click(screen.getByRole("button", { name: "Open the menu" }))
  const drawer = within(await screen.findByRole("presentation"))
  await hands.click(await drawer.findByRole("button", { name: "Contact us" }))
  expect(await screen.findByRole("dialog", { name: "Contact us" })).toBeVisible()
  unmount()

  server.answers("get", "/api/v1/tenant/", { ...tenant, contact: { ...tenant.contact, form: false } })
  const { hands: others } = await visit("/assessment-kits")
  await others.click(await screen.findByRole("button", { name: "Account of Dana Demo" }))
  expect(await screen.findByRole("menuitem", { name: "Account" })).toBeVisible()
  expect(screen.queryByRole("menuitem", { name: "Contact us" })).toBeNull()
})

test("switching the language removes it from the address, in the query and in the fragment", async ({
  server,
}) => {
  library(server)
  const { hands, whereabouts } = await visit("/assessment-kits?lang=en&tag=3#library?lang=en&open=1")
  await hands.click(await screen.findByRole("button", { name: "FA: switch to Persian" }))
  await expect.poll(whereabouts).toBe("/assessment-kits?tag=3#library?open=1")
})

test("any other part of the account leads to the account", async ({ server }) => {
  server.answers("get", "/api/v1/user-profile/notifications/", { digest: true })
  server.answers("get", "/api/v1/user-profile/deletion/", { spaces: [], expertGroups: [], isExternal: false })
  const { whereabouts } = await visit("/user/settings")
  await expect.poll(whereabouts).toBe("/user/account")
})
