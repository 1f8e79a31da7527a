import { screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, test } from "vitest"
import { channel } from "../../../testing/channel.ts"
import { listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"
import type { Notification } from "./api.ts"

beforeEach(() => channel.reset())

const shared: Notification = {
  id: "n1",
  kind: "grantaccesstoreport",
  title: "A report for you",
  text: "Ali has shared the report of Checkout service with you.",
  details: { assessment: { id: "a1", title: "Checkout service", spaceId: 3 } },
  seen: false,
  read: false,
  creationTime: new Date().toISOString().slice(0, -1),
}

function centre(server: FakeServer, notifications: Notification[]): void {
  server.answers("get", "/api/v2/assessment-kits/", listOf([]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  server.answers("get", "/api/v1/notifications/counts/", () => ({
    unseen: notifications.filter(({ seen }) => !seen).length,
    unread: notifications.filter(({ read }) => !read).length,
  }))
  server.answers("get", "/api/v1/notifications/", () => listOf(notifications))
}

describe("the bell", () => {
  test("counts unseen notifications, including ones that arrive meanwhile", async ({ server }) => {
    centre(server, [shared])
    await visit("/assessment-kits")
    expect(await screen.findByRole("button", { name: "Notifications: 1 new" })).toBeVisible()
    await expect.poll(() => channel.listeners.has("notifications_changed")).toBe(true)
    channel.listeners.get("notifications_changed")?.({ unseen: 4 })
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
    server.respond("get", "/api/v1/notifications/", () => new Response("", { status: 500 }))
    const { hands } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Notifications: 1 new" }))
    const panel = within(await screen.findByRole("dialog", { name: "Notifications" }))
    expect(await panel.findByRole("alert")).toHaveTextContent("Something went wrong.")
  })

  test("are marked as read by opening them, and link to their subject", async ({ server }) => {
    centre(server, [shared])
    server.answers("patch", "/api/v1/notifications/{notificationId}/", undefined)
    server.respond("get", "/api/{version}/assessments/a1/{part}/", () => new Response("{}", { status: 403 }))
    const { hands, whereabouts } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Notifications: 1 new" }))
    await hands.click(await screen.findByRole("button", { name: /^Ali has shared/ }))
    expect(await screen.findByRole("heading", { name: "A report for you" })).toBeVisible()
    await waitFor(() =>
      expect(server.asked.find(({ name }) => name === "PATCH /api/v1/notifications/n1/")?.body).toEqual({
        state: "read",
      }),
    )
    await hands.click(screen.getByRole("link", { name: "Checkout service" }))
    await expect.poll(whereabouts).toBe("/3/assessments/a1/graphical-report/")
  })

  test("can be deleted from their menu", async ({ server }) => {
    const all = [shared]
    centre(server, all)
    server.answers("delete", "/api/v1/notifications/{notificationId}/", () => {
      all.length = 0
      return undefined
    })
    const { hands } = await visit("/assessment-kits")
    await hands.click(await screen.findByRole("button", { name: "Notifications: 1 new" }))
    await hands.click(await screen.findByRole("button", { name: /^Actions for: .*Ali/ }))
    await hands.click(await screen.findByRole("menuitem", { name: "Delete" }))
    expect(await screen.findByText("No notifications yet")).toBeVisible()
  })
})
