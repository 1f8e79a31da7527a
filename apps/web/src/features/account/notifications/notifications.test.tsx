import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"
import type { Notification } from "./widget.ts"

/** The channel that pushes changes while the page is open. */
const channel = new Map<string, (message: { unseenCount: number }) => void>()
vi.mock("socket.io-client", () => ({
  io: () => ({
    on: (event: string, told: () => void) => channel.set(event, told),
    off: (event: string) => channel.delete(event),
    disconnect: () => channel.clear(),
  }),
}))

document.body.innerHTML =
  '<script id="settings" type="application/json">{ "notifications": { "appId": "plumbline" } }</script>'

const shared: Notification = {
  _id: "n1",
  templateIdentifier: "grantaccesstoreport",
  content: "Ali has shared the report of <b>Checkout service</b> with you.",
  seen: false,
  read: false,
  createdAt: new Date().toISOString(),
  payload: {
    title: "A report for you",
    data: { assessment: { id: "a1", title: "Checkout service", spaceId: 3 } },
  },
}

function centre(server: FakeServer, notifications: Notification[]): void {
  server.answers("get", "/api/v2/assessment-kits/", listOf([]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  const widget = (method: string, path: string, reply: () => object) =>
    server.respond(method, `/v1/widgets${path}`, () => Response.json(reply()))
  widget("post", "/session/initialize", () => ({ data: { token: "widget-token" } }))
  widget("get", "/notifications/unseen", () => ({
    data: { count: notifications.filter(({ seen }) => !seen).length },
  }))
  widget("get", "/notifications/feed", () => ({ data: notifications, page: 0, hasMore: false }))
}

describe("the bell", () => {
  beforeEach(() => channel.clear())

  test("counts unseen notifications, including ones that arrive meanwhile", async ({ server }) => {
    centre(server, [shared])
    await visit("/assessment-kits")
    expect(await screen.findByRole("button", { name: "Notifications: 1 new" })).toBeVisible()
    await expect.poll(() => channel.has("unseen_count_changed")).toBe(true)
    channel.get("unseen_count_changed")?.({ unseenCount: 4 })
    expect(await screen.findByRole("button", { name: "Notifications: 4 new" })).toBeVisible()
  })
})

describe("the notifications", () => {
  test("say so when there are none", async ({ server }) => {
    centre(server, [])
    const { hands } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Notifications" }))
    expect(await screen.findByText("No notifications yet")).toBeVisible()
  })

  test("offer to try again if they cannot be loaded", async ({ server }) => {
    centre(server, [shared])
    server.respond("get", "/v1/widgets/notifications/feed", () => new Response("", { status: 500 }))
    const { hands } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Notifications: 1 new" }))
    const panel = within(await screen.findByRole("dialog", { name: "Notifications" }))
    expect(await panel.findByRole("alert")).toHaveTextContent("Something went wrong.")
  })

  test("are marked as read by opening them, and link to their subject", async ({ server }) => {
    centre(server, [shared])
    server.respond("post", "/v1/widgets/messages/mark-as", () => Response.json({}))
    server.respond("get", "/api/{version}/assessments/a1/{part}/", () => new Response("{}", { status: 403 }))
    const { hands, whereabouts } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Notifications: 1 new" }))
    await hands.click(await screen.findByRole("button", { name: /^Ali has shared/ }))
    expect(await screen.findByRole("heading", { name: "A report for you" })).toBeVisible()
    await waitFor(() =>
      expect(server.asked.find(({ name }) => name.endsWith("/mark-as"))?.body).toEqual({
        messageId: "n1",
        markAs: "read",
      }),
    )
    await hands.click(screen.getByRole("link", { name: "Checkout service" }))
    await expect.poll(whereabouts).toBe("/3/assessments/a1/graphical-report/")
  })

  test("can be deleted from their menu", async ({ server }) => {
    const all = [shared]
    centre(server, all)
    server.respond("delete", "/v1/widgets/messages/n1", () => {
      all.length = 0
      return Response.json({})
    })
    const { hands } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Notifications: 1 new" }))
    await hands.click(await screen.findByRole("button", { name: /^Actions for: .*Ali/ }))
    await hands.click(await screen.findByRole("menuitem", { name: "Delete" }))
    expect(await screen.findByText("No notifications yet")).toBeVisible()
  })
})
