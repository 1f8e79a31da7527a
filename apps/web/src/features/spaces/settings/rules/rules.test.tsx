import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import type { Schemas } from "../../../../api/schemas.ts"
import { listOf, person } from "../../../../testing/samples.ts"
import type { FakeServer } from "../../../../testing/server.ts"
import { visit } from "../../../../testing/visit.tsx"

const all = "/api/v1/spaces/{spaceId}/rules/"
const one = "/api/v1/spaces/{spaceId}/rules/{ruleId}/"

const rule: Schemas["Rule"] = {
  id: "7a5b1c86-2c35-4a59-a3c8-0b7d9b6a4f21",
  event: "LEVEL_FELL",
  scope: "attribute:7",
  kitId: 3,
  threshold: null,
  notify: [person.id],
  webhooks: true,
}

function settings(server: FakeServer, items: Schemas["Rule"][]): void {
  const owner: Schemas["SpaceMember"] = {
    id: person.id,
    email: "dana@example.com",
    displayName: person.displayName,
    bio: null,
    isOwner: true,
    pictureLink: null,
    linkedin: null,
  }
  server.answers("get", "/api/v1/spaces/{spaceId}/", {
    id: 4,
    code: "harbour",
    title: "Harbour Street team",
    type: { code: "BASIC", title: "Basic" },
    editable: true,
    lastModificationTime: "2026-03-01T09:15:42",
    membersCount: 2,
    assessmentsCount: 2,
    canCreateAssessment: true,
    onlyReads: false,
    isDefault: false,
    isActive: true,
  })
  server.answers("get", "/api/v1/spaces/{spaceId}/members/", { ...listOf([owner]), handOver: null })
  server.answers("get", "/api/v1/spaces/{spaceId}/imported-results/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/invitees/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/webhooks/", { items: [], most: 10 })
  server.answers("get", "/api/v1/spaces/{spaceId}/document-template/", { template: null })
  server.answers("get", all, { items, most: 20 })
  server.answers("get", "/api/v1/space-assessments/overview/", { items: [], total: 0 })
  server.answers("get", "/api/v1/portfolio/", { since: "2026-01-01T00:00:00", kits: [], total: 0 })
}

test("the owner of a space says what should be noticed, and who is told", async ({ server }) => {
  settings(server, [])
  server.answers("post", all, { id: rule.id })
  const { hands } = await visit("/4/setting")
  await hands.click(await screen.findByRole("button", { name: "Add a rule" }))
  const dialog = within(await screen.findByRole("dialog", { name: "New rule" }))
  await hands.click(dialog.getByRole("combobox", { name: "What should be noticed" }))
  await hands.click(await screen.findByRole("option", { name: "Confidence is low" }))
  await hands.type(dialog.getByRole("spinbutton", { name: /Below how many percent/ }), "60")
  await hands.click(dialog.getByRole("button", { name: "Add" }))
  await expect
    .poll(() => server.calls("post", all).map(({ body }) => body))
    .toEqual([
      {
        event: "CONFIDENCE_BELOW",
        kitId: null,
        scope: "whole",
        threshold: 60,
        notify: [person.id],
        webhooks: false,
      },
    ])
})

test("a rule says what it is about, and is removed after a question", async ({ server }) => {
  settings(server, [rule])
  server.respond("delete", one, () => new Response(null, { status: 204 }))
  const { hands } = await visit("/4/setting")
  const list = within(await screen.findByRole("list", { name: "Notices" }))
  expect(list.getByText("A level has fallen")).toBeVisible()
  // The names of members are loaded on their own.
  expect(await list.findByText(new RegExp(`Told: .*${person.displayName}.* and webhooks`))).toBeVisible()
  await hands.click(list.getByRole("button", { name: "Remove: A level has fallen" }))
  expect(server.calls("delete", one)).toEqual([])
  await hands.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Confirm" }))
  await expect.poll(() => server.calls("delete", one)).toHaveLength(1)
})
