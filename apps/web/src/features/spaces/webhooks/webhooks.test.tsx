import { screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const space: Schemas["Space"] = {
  id: 4,
  code: "harbour",
  title: "Harbour Street team",
  type: { code: "BASIC", title: "Basic" },
  editable: true,
  lastModificationTime: "2026-03-01T09:15:42",
  membersCount: 1,
  assessmentsCount: 0,
  canCreateAssessment: true,
  onlyReads: false,
  isDefault: false,
  isActive: true,
}
const webhook: Schemas["Webhook"] = {
  id: "w1",
  address: "https://hooks.example/plumbline?room=7",
  note: "Chat channel",
  events: ["assessment.completed", "member.added"],
  paused: null,
  failingSince: null,
  formerSecretUntil: null,
  creationTime: "2026-03-01T09:15:42",
}
const refused: Schemas["DeliveryTry"] = {
  time: "2026-03-01T09:15:43",
  milliseconds: 31,
  status: 500,
  failure: "STATUS",
  reply: "Out of order",
}
const failed: Schemas["DeliveryCard"] = {
  id: "d1",
  type: "assessment.completed",
  status: "FAILED",
  creationTime: "2026-03-01T09:15:42",
  triesCount: 8,
  nextTry: null,
  lastTry: refused,
}

const all = "/api/v1/spaces/{spaceId}/webhooks/"
const one = "/api/v1/spaces/{spaceId}/webhooks/{webhookId}/"
const deliveries = "/api/v1/spaces/{spaceId}/webhooks/{webhookId}/deliveries/"
const delivery = "/api/v1/spaces/{spaceId}/webhooks/{webhookId}/deliveries/{deliveryId}/"
const done = () => new Response(null, { status: 204 })

function settings(server: FakeServer, items: Schemas["Webhook"][] = []): void {
  server.answers("get", "/api/v1/spaces/{spaceId}/", space)
  server.answers("get", "/api/v1/spaces/{spaceId}/members/", { ...listOf([]), handOver: null })
  server.answers("get", "/api/v1/spaces/{spaceId}/imported-results/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/invitees/", listOf([]))
  server.answers("get", all, { items, most: 10 })
  server.answers("get", "/api/v1/spaces/{spaceId}/rules/", { items: [], most: 20 })
  server.answers("get", "/api/v1/spaces/{spaceId}/document-template/", { template: null })
}

function opened(server: FakeServer, its: Partial<Schemas["Webhook"]> = {}): void {
  server.answers("get", one, { ...webhook, ...its })
  server.answers("get", deliveries, listOf([failed]))
  server.answers("get", delivery, { ...failed, body: '{"type":"assessment.completed"}', tries: [refused] })
}

describe("the webhooks of a space", () => {
  test("are listed for its owner, with their state", async ({ server }) => {
    settings(server, [
      webhook,
      { ...webhook, id: "w2", note: "", failingSince: "2026-03-01T09:15:42" },
      { ...webhook, id: "w3", note: "Old one", paused: "FAILING" },
    ])
    await visit("/4/setting")
    const list = within(await screen.findByRole("list", { name: "Webhooks" }))
    const [first, second, third] = list.getAllByRole("link")
    expect(first).toHaveTextContent("Chat channel")
    expect(first).toHaveTextContent("On")
    expect(first).toHaveAttribute("href", "/4/webhooks/w1")
    expect(second).toHaveTextContent("hooks.example")
    expect(second).toHaveTextContent("Not answering")
    expect(third).toHaveTextContent("Paused after failures")
  })

  test("are not shown to other members", async ({ server }) => {
    settings(server)
    server.answers("get", "/api/v1/spaces/{spaceId}/", { ...space, editable: false })
    await visit("/4/setting")
    expect(await screen.findByRole("button", { name: "Leave the space" })).toBeVisible()
    expect(screen.queryByRole("heading", { name: "Webhooks" })).toBeNull()
    expect(server.calls("get", all)).toEqual([])
  })

  test("are added with their events, and show their secret once", async ({ server }) => {
    settings(server)
    server.answers("post", all, { id: "w1", secret: "whsec_c2VjcmV0" })
    const { hands } = await visit("/4/setting")
    await hands.click(await screen.findByRole("button", { name: "Add a webhook" }))
    const form = within(await screen.findByRole("dialog", { name: "New webhook" }))
    await hands.click(form.getByRole("checkbox", { name: "A report is published" }))
    await hands.click(form.getByRole("checkbox", { name: "The last question of an assessment is answered" }))
    await hands.click(form.getByRole("button", { name: "Add" }))
    expect(await form.findByText("Choose at least one.")).toBeVisible()
    expect(server.calls("post", all)).toEqual([])
    await hands.type(form.getByRole("textbox", { name: /^Address/ }), "https://hooks.example/")
    await hands.click(form.getByRole("checkbox", { name: "A member is added to the space" }))
    await hands.click(form.getByRole("button", { name: "Add" }))
    const shown = within(await screen.findByRole("dialog", { name: "Secret of the webhook" }))
    expect(shown.getByText("whsec_c2VjcmV0")).toBeVisible()
    expect(server.calls("post", all).map(({ body }) => body)).toEqual([
      { address: "https://hooks.example/", note: "", events: ["member.added"] },
    ])
  })
})

describe("a webhook", () => {
  test("shows its deliveries and why one failed, and sends it again", async ({ server }) => {
    opened(server)
    server.respond("post", `${delivery}resend/`, () => new Response("", { status: 202 }))
    const { hands } = await visit("/4/webhooks/w1")
    expect(await screen.findByRole("heading", { level: 1, name: "Chat channel" })).toBeVisible()
    await hands.click(await screen.findByRole("button", { name: /^The last question/ }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(await dialog.findByText("Refused: HTTP 500")).toBeVisible()
    expect(dialog.getByText("Out of order")).toBeVisible()
    expect(dialog.getByText(/"type": "assessment.completed"/)).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Send again" }))
    expect(await screen.findByText("The message is being sent again.")).toBeVisible()
  })

  test("shows that it is paused and why, and can be switched on again", async ({ server }) => {
    opened(server, { paused: "FAILING" })
    server.respond("put", one, done)
    const { hands } = await visit("/4/webhooks/w1")
    expect(await screen.findByText(/no message was accepted for three days/)).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Actions for the webhook" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Switch on" }))
    expect(await screen.findByText("The webhook is switched on.")).toBeVisible()
    expect(server.calls("put", one).map(({ body }) => body)).toMatchObject([
      { paused: false, note: "Chat channel", events: webhook.events },
    ])
  })

  test("gets a new secret after confirmation, shown with how long the previous one is valid", async ({
    server,
  }) => {
    opened(server)
    server.answers("post", `${one}rotate-secret/`, {
      secret: "whsec_bmV3",
      formerSecretUntil: "2026-03-02T09:15:42",
    })
    const { hands } = await visit("/4/webhooks/w1")
    await hands.click(await screen.findByRole("button", { name: "Actions for the webhook" }))
    await hands.click(await screen.findByRole("menuitem", { name: "New secret" }))
    const question = within(await screen.findByRole("dialog", { name: "Create a new secret" }))
    await hands.click(question.getByRole("button", { name: "Create a new secret" }))
    expect(await screen.findByText("whsec_bmV3")).toBeVisible()
    expect(screen.getByText(/signed with the previous secret/)).toBeVisible()
  })

  test("is closed to people who do not own the space", async ({ server }) => {
    server.refuses("get", one, 403, "ACCESS_DENIED")
    await visit("/4/webhooks/w1")
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })
})
