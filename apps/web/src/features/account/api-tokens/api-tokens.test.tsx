import { screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { dayAfter } from "../../../i18n/days.ts"
import { dayIn } from "../../../i18n/zone.ts"
import { visit } from "../../../testing/visit.tsx"

const TOKENS = "/api/v1/api-tokens/"

const nightly: Schemas["ApiToken"] = {
  id: 7,
  name: "Nightly export",
  scope: "READ",
  beginning: "plb_k3Xw",
  creationTime: "2026-03-01T09:15:42",
  expirationTime: "2999-03-01T09:15:42",
  lastUseTime: null,
}

describe("API tokens", () => {
  test("are listed with their scope, last use and expiry", async ({ server }) => {
    server.answers("get", TOKENS, {
      items: [
        { ...nightly, lastUseTime: "2026-03-02T01:00:00" },
        { ...nightly, id: 6, name: "Old robot", scope: "WRITE", expirationTime: "2026-01-01T08:00:00" },
      ],
    })
    await visit("/user/account/api-tokens")
    const [first, second] = within(await screen.findByRole("list", { name: "Your API tokens" }))
      .getAllByRole("listitem")
      .map((item) => item.textContent ?? "")
    expect(first).toMatch(
      /Nightly export.*Read only.*Valid until Mar 1, 2999.*Last used: Mar 2, 2026, 1:00\sAM/,
    )
    expect(second).toMatch(/Old robot.*Read and write.*Expired on Jan 1, 2026.*Never used/)
  })

  test("are created with a name, a scope and an expiry, and shown once", async ({ server }) => {
    server.answers("get", TOKENS, { items: [] })
    server.answers("post", TOKENS, { ...nightly, scope: "WRITE", token: "plb_k3XwSecret" })
    const { hands } = await visit("/user/account/api-tokens")
    expect(await screen.findByText("You have no API tokens")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "New token" }))
    const form = within(await screen.findByRole("dialog", { name: "New API token" }))
    await hands.click(form.getByRole("button", { name: "Create token" }))
    expect(server.calls("post", TOKENS)).toEqual([])
    await hands.type(form.getByRole("textbox", { name: /What is it for/ }), "Nightly export")
    await hands.click(form.getByRole("radio", { name: /Read and write/ }))
    await hands.click(form.getByRole("combobox", { name: "How long is it valid?" }))
    await hands.click(screen.getByRole("option", { name: "30 days" }))
    server.answers("get", TOKENS, { items: [nightly] })
    await hands.click(form.getByRole("button", { name: "Create token" }))
    const made = within(await screen.findByRole("dialog", { name: "Your new token" }))
    expect(made.getByText("plb_k3XwSecret")).toBeVisible()
    expect(server.calls("post", TOKENS).map(({ body }) => body)).toEqual([
      { name: "Nightly export", scope: "WRITE", days: 30 },
    ])
    await hands.click(made.getByRole("button", { name: "Copy the token" }))
    expect(await navigator.clipboard.readText()).toBe("plb_k3XwSecret")
    await hands.click(made.getByRole("button", { name: "I have copied it" }))
    expect(await screen.findByText("Nightly export")).toBeVisible()
    expect(screen.queryByText("plb_k3XwSecret")).toBeNull()
  })

  test("can only expire on a day within a year", async ({ server }) => {
    server.answers("get", TOKENS, { items: [] })
    server.answers("post", TOKENS, { ...nightly, token: "plb_k3XwSecret" })
    const { hands } = await visit("/user/account/api-tokens")
    await hands.click(await screen.findByRole("button", { name: "New token" }))
    const form = within(await screen.findByRole("dialog", { name: "New API token" }))
    await hands.type(form.getByRole("textbox", { name: /What is it for/ }), "Robot")
    await hands.click(form.getByRole("combobox", { name: "How long is it valid?" }))
    await hands.click(screen.getByRole("option", { name: "Until another day" }))
    const day = form.getByLabelText("Last day")
    const today = dayIn("UTC", new Date())
    await hands.clear(day)
    await hands.type(day, dayAfter(today, 400))
    await hands.click(form.getByRole("button", { name: "Create token" }))
    expect(await form.findByText("Choose a day within the next year.")).toBeVisible()
    await hands.clear(day)
    await hands.type(day, dayAfter(today, 10))
    await hands.click(form.getByRole("button", { name: "Create token" }))
    await screen.findByRole("dialog", { name: "Your new token" })
    expect(server.calls("post", TOKENS).map(({ body }) => body)).toEqual([
      { name: "Robot", scope: "READ", days: 10 },
    ])
  })

  test("are revoked after confirmation; one that no longer exists leaves the list, too", async ({
    server,
  }) => {
    server.answers("get", TOKENS, { items: [nightly] })
    server.refuses(
      "delete",
      "/api/v1/api-tokens/{apiTokenId}/",
      404,
      "NOT_FOUND",
      "This API token does not exist.",
    )
    const { hands } = await visit("/user/account/api-tokens")
    await hands.click(await screen.findByRole("button", { name: "Revoke “Nightly export”" }))
    const question = within(await screen.findByRole("dialog", { name: "Revoke the token?" }))
    server.answers("get", TOKENS, { items: [] })
    await hands.click(question.getByRole("button", { name: "Revoke" }))
    expect(await screen.findByText("This API token does not exist.")).toBeVisible()
    expect(await screen.findByText("You have no API tokens")).toBeVisible()
  })
})
