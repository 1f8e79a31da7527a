import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test, vi } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { drafts } from "../../../drafts/store.ts"
import { address, draftOf } from "../../../testing/designer.ts"
import { listOf } from "../../../testing/samples.ts"
import { visit } from "../../../testing/visit.tsx"

const subjects = "/api/v1/kit-versions/{kitVersionId}/subjects/"
const ordering = "/api/v1/kit-versions/{kitVersionId}/subjects-change-order/"

const restoring = "/api/v1/kit-versions/{kitVersionId}/restore/"

const team: Schemas["VersionSubject"] = {
  id: 1,
  index: 1,
  title: "Team",
  description: "Who works here.",
  weight: 1,
  translations: { FA: { title: "تیم", description: "چه کسانی" } },
}
const cranes = { ...team, id: 2, index: 2, title: "Cranes", weight: 3, translations: {} }

function rowTitles(): (string | undefined)[] {
  return screen
    .getAllByRole("button", { name: /^Move / })
    .map((handle) => /^Move (.*), at/.exec(handle.getAttribute("aria-label") ?? "")?.[1])
}

describe("a list of elements", () => {
  test("explains what belongs there while it is empty, and offers to start", async ({ server }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([]))
    server.answers("post", subjects, { subjectId: 1 })
    const { hands } = await visit(`${address}#Subjects`)
    expect(await screen.findByText("No subject yet")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "New subject" }))
    await hands.type(screen.getByRole("textbox", { name: "Title" }), "Team")
    await hands.click(screen.getByRole("button", { name: "Add a translation: Title" }))
    await hands.type(screen.getByRole("textbox", { name: "Title (Persian)" }), "تیم")
    await hands.type(screen.getByRole("textbox", { name: "Description" }), "Who works here.")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("“Team” is added")).toBeVisible()
    expect(server.calls("post", subjects)[0]?.body).toEqual({
      index: 1,
      title: "Team",
      description: "Who works here.",
      weight: 1,
      translations: { FA: { title: "تیم" } },
    })
  })

  test("opens an element where it is clicked", async ({ server }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([team]))
    const { hands } = await visit(`${address}#Subjects`)
    await hands.click(await screen.findByText("Who works here."))
    expect(screen.getByRole("textbox", { name: "Title" })).toHaveValue("Team")
  })

  test("is shown completely, however many pages it has", async ({ server }) => {
    draftOf(server)
    server.answers("get", subjects, ({ name }) => ({
      ...listOf(name.includes("page=0") ? [team] : [cranes]),
      total: 2,
    }))
    await visit(`${address}#Subjects`)
    expect(await screen.findByText("Cranes")).toBeVisible()
    expect(rowTitles()).toEqual(["Team", "Cranes"])
  })

  test("keeps the fields of an element that are not edited, and can be undone", async ({ server }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([team, cranes]))
    server.respond("put", "/api/v1/kit-versions/{kitVersionId}/subjects/{subjectId}/", () => new Response())
    const edits = () =>
      server.calls("put", "/api/v1/kit-versions/{kitVersionId}/subjects/{subjectId}/").map(({ body }) => body)
    const { hands } = await visit(`${address}#Subjects`)
    await hands.click(await screen.findByRole("button", { name: "Edit: Team" }))
    const weight = screen.getByRole("textbox", { name: "Weight" })
    await hands.clear(weight)
    await hands.type(weight, "۴")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("“Team” is saved")
    const { id: _id, ...stored } = team
    expect(edits()).toEqual([{ ...stored, weight: 4 }])
    await hands.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() => expect(edits()).toEqual([{ ...stored, weight: 4 }, stored]))
  })

  test("deletes an element only after asking, and restores it", async ({ server }) => {
    draftOf(server)
    const path = "/api/v1/kit-versions/{kitVersionId}/subjects/{subjectId}/"
    let stored = [team, cranes]
    server.answers("get", subjects, () => listOf(stored))
    server.respond("delete", path, () => {
      stored = [team]
      return new Response(null, { status: 204 })
    })
    server.respond("post", restoring, () => {
      stored = [team, cranes]
      return new Response()
    })
    const { hands } = await visit(`${address}#Subjects`)
    await hands.click(await screen.findByRole("button", { name: "Delete: Cranes" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Delete subject" }))
    expect(dialog.getByText(/undo this until you leave the designer/)).toBeVisible()
    expect(server.calls("delete", path)).toHaveLength(0)
    await hands.click(dialog.getByRole("button", { name: "Confirm" }))
    expect(await screen.findByText("“Cranes” is deleted")).toBeVisible()
    await waitFor(() => expect(rowTitles()).toEqual(["Team"]))
    await hands.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() => expect(rowTitles()).toEqual(["Team", "Cranes"]))
    expect(server.calls("post", restoring).map(({ body }) => body)).toEqual([{ deleted: "subject", id: 2 }])
  })

  test("shows why a deletion can no longer be undone, and still undoes the change before it", async ({
    server,
  }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([team, cranes]))
    const path = "/api/v1/kit-versions/{kitVersionId}/subjects/{subjectId}/"
    server.respond("put", path, () => new Response())
    server.respond("delete", path, () => new Response(null, { status: 204 }))
    server.refuses("post", restoring, 400, "INVALID_INPUT", "It does not fit any more.")
    const { hands } = await visit(`${address}#Subjects`)
    await hands.click(await screen.findByRole("button", { name: "Edit: Team" }))
    await hands.type(screen.getByRole("textbox", { name: "Title" }), "work")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await screen.findByText("“Teamwork” is saved")
    await hands.click(screen.getByRole("button", { name: "Delete: Cranes" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Delete subject" }))
    await hands.click(dialog.getByRole("button", { name: "Confirm" }))
    await screen.findByText("“Cranes” is deleted")
    await hands.click(await screen.findByRole("button", { name: "Undo" }))
    expect(await screen.findByText("It does not fit any more.")).toBeVisible()
    await hands.click(await screen.findByRole("button", { name: "Undo" }))
    await waitFor(() => expect(server.calls("put", path)).toHaveLength(2))
    expect(server.calls("put", path)[1]?.body).toMatchObject({ title: "Team" })
  })

  test("can be ordered with the arrow keys, and the whole order is sent", async ({ server }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([team, cranes]))
    server.respond("put", ordering, () => new Response())
    const { hands } = await visit(`${address}#Subjects`)
    const handle = await screen.findByRole("button", { name: /^Move Cranes/ })
    handle.focus()
    await hands.keyboard("{ArrowUp}")
    expect(rowTitles()).toEqual(["Cranes", "Team"])
    expect(screen.getByText("Cranes is now at position 1 of 2")).toBeInTheDocument()
    await waitFor(() => expect(server.calls("put", ordering)).toHaveLength(1))
    expect(server.calls("put", ordering)[0]?.body).toEqual({
      orders: [
        { id: 2, index: 1 },
        { id: 1, index: 2 },
      ],
    })
  })

  test("keep a new order that was not sent before the page was closed, and send it once", async ({
    server,
  }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([team, cranes]))
    server.respond("put", ordering, () => new Response())
    const closed = await visit(`${address}#Subjects`)
    ;(await screen.findByRole("button", { name: /^Move Cranes/ })).focus()
    await closed.hands.keyboard("{ArrowUp}")
    // A closed page does nothing any more: what it kept in the browser is all there is.
    const kept = drafts.get(order)?.value
    await waitFor(() => expect(server.calls("put", ordering)).toHaveLength(1))
    closed.unmount()
    drafts.set(order, kept)

    await visit(`${address}#Subjects`)
    await waitFor(() => expect(rowTitles()).toEqual(["Cranes", "Team"]))
    await waitFor(() => expect(server.calls("put", ordering)).toHaveLength(2))
    expect(server.calls("put", ordering)[1]?.body).toEqual({
      orders: [
        { id: 2, index: 1 },
        { id: 1, index: 2 },
      ],
    })
    await waitFor(() => expect(drafts.has(order)).toBe(false))
  })

  test("do not get an order again that has arrived, or that somebody has changed since", async ({
    server,
  }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([cranes, team]))
    server.respond("put", ordering, () => new Response())
    drafts.belongTo("5c1d3a52")
    drafts.set(order, { list: "subjects", ids: [2, 1], before: [1, 2] })
    await visit(`${address}#Subjects`)
    await waitFor(() => expect(rowTitles()).toEqual(["Cranes", "Team"]))
    await waitFor(() => expect(drafts.has(order)).toBe(false))
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull()
    expect(server.calls("put", ordering)).toEqual([])
  })

  test("send a new order at once when the page is hidden", async ({ server }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([team, cranes]))
    server.respond("put", ordering, () => new Response())
    const { hands } = await visit(`${address}#Subjects`)
    ;(await screen.findByRole("button", { name: /^Move Cranes/ })).focus()
    await hands.keyboard("{ArrowUp}")
    const hidden = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
    document.dispatchEvent(new Event("visibilitychange"))
    await waitFor(() => expect(server.calls("put", ordering)).toHaveLength(1), { timeout: 1000 })
    hidden.mockRestore()
  })

  test("shows the server's order again when the new one is refused", async ({ server }) => {
    draftOf(server)
    server.answers("get", subjects, listOf([team, cranes]))
    server.refuses("put", ordering, 404, "NOT_FOUND", "A subject is gone.")
    const { hands } = await visit(`${address}#Subjects`)
    const handle = await screen.findByRole("button", { name: /^Move Cranes/ })
    handle.focus()
    await hands.keyboard("{ArrowUp}")
    expect(await screen.findByText("A subject is gone.")).toBeVisible()
    await waitFor(() => expect(rowTitles()).toEqual(["Team", "Cranes"]))
  })
})

/** What keeps a new order of the subjects in the browser. */
const order = "order:12:subjects"
