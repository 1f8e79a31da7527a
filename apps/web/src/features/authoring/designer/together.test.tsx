import { act, screen, waitFor } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { channel } from "../../../testing/channel.ts"
import { address, draftOf } from "../../../testing/designer.ts"
import { listOf } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

beforeEach(() => channel.reset())

const subjects = "/api/v1/kit-versions/{kitVersionId}/subjects/"
const team: Schemas["VersionSubject"] = {
  ...{ id: 1, index: 1, title: "Team", description: "Who works here.", weight: 1, translations: {} },
}
const cranes = { ...team, id: 2, index: 2, title: "Cranes" }

/** A draft with two subjects that somebody else changes. */
function together(server: FakeServer) {
  let stored = [team, cranes]
  draftOf(server)
  server.answers("get", subjects, () => listOf(stored))
  return async (next: Schemas["VersionSubject"][], kitVersionId = 12) => {
    stored = next
    await waitFor(() => expect(channel.listeners.has("draft_changed")).toBe(true))
    act(() => channel.listeners.get("draft_changed")?.({ kitVersionId }))
  }
}

const titles = () =>
  screen
    .getAllByRole("button", { name: /^Move / })
    .map((handle) => /^Move (.*), at/.exec(handle.getAttribute("aria-label") ?? "")?.[1])

test("an order set by another author is shown at once, and what is being typed stays", async ({ server }) => {
  const change = together(server)
  const { hands } = await visit(`${address}#Subjects`)
  await screen.findByText("Cranes")
  expect(channel.followed).toContainEqual({ topic: "draft", kitVersionId: 12 })
  await hands.click(screen.getByRole("button", { name: "Edit: Team" }))
  await hands.type(screen.getByRole("textbox", { name: "Title" }), "work")

  await change([
    { ...cranes, index: 1 },
    { ...team, index: 2 },
  ])
  await waitFor(() => expect(titles()).toEqual(["Cranes", "Team"]))
  expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Teamwork")
})

test("changes in another draft are ignored", async ({ server }) => {
  const change = together(server)
  await visit(`${address}#Subjects`)
  await screen.findByText("Cranes")
  // Loaded, and loaded again once it is followed.
  await waitFor(() => expect(server.calls("get", subjects)).toHaveLength(2))
  await change([cranes], 13)
  await change([team])
  await waitFor(() => expect(titles()).toEqual(["Team"]))
  expect(server.calls("get", subjects)).toHaveLength(3)
})

test("what is followed is loaded once, unless the server has sent messages since", async ({ server }) => {
  together(server)
  channel.missed = false
  const first = await visit(`${address}#Subjects`)
  await screen.findByText("Cranes")
  await waitFor(() => expect(channel.followed).toContainEqual({ topic: "draft", kitVersionId: 12 }))
  expect(server.calls("get", subjects)).toHaveLength(1)
  first.unmount()

  channel.missed = true
  await visit(`${address}#Subjects`)
  await screen.findByText("Cranes")
  await waitFor(() => expect(server.calls("get", subjects)).toHaveLength(3))
})
