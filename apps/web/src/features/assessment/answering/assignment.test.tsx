import { act, screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { channel } from "../../../testing/channel.ts"
import {
  assessment,
  assessmentId,
  everything,
  listOf,
  path,
  person,
  questionnaire,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/1/assessments/1/${assessmentId}/questionnaires`
const put = "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/assignment/"

const ana = { id: "9e1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a09", displayName: "Ana Ash", pictureLink: null }
const assigned: Schemas["Assignment"] = {
  people: [ana, { id: person.id, displayName: "Reza Rahimi", pictureLink: null }],
  due: "2098-12-12",
  isOverdue: false,
  invited: ["kim@example.com"],
}
const nobody: Schemas["Assignment"] = { people: [], due: null, isOverdue: false, invited: [] }

function list(server: FakeServer, assignment: Schemas["Assignment"] | null, permissions = everything): void {
  server.answers("get", "/api/v1/assessments/{assessmentId}/", assessment)
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
    ...listOf([{ ...questionnaire, assignment, etag: "1" }]),
    permissions,
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", "/api/v1/assessments/{assessmentId}/removed-questions/", { items: [] })
  server.answers("get", "/api/v1/assessments/{assessmentId}/users/", {
    ...listOf([
      { ...ana, email: "ana@example.com", role: { id: 4, title: "Associate" }, editable: true },
      {
        ...{ id: "7a1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a07", displayName: "Vera View", pictureLink: null },
        ...{ email: "vera@example.com", role: { id: 0, title: "Viewer" }, editable: true },
      },
    ]),
  })
}

/** What the card says about Ana and the others, without marks of direction. */
const said = async () => (await screen.findByText(/Ana Ash/)).textContent?.replaceAll(/[\u2066-\u2069]/g, "")

describe("a questionnaire", () => {
  test("says who answers it by when, and that this is over", async ({ server }) => {
    list(server, assigned)
    await visit(address)
    expect(await said()).toBe("Ana Ash, Reza Rahimi, and kim@example.com, until Dec 12, 2098")
  })

  test("says that its date is over, to those who may not assign it either", async ({ server }) => {
    const { people } = assigned
    list(
      server,
      { people: people.slice(0, 1), due: "2026-02-01", isOverdue: true, invited: null },
      { ...everything, grantUserAssessmentRole: false },
    )
    await visit(address)
    expect(await said()).toBe("Ana Ash, overdue since Feb 1, 2026")
    expect(screen.queryByRole("button", { name: /^Change: / })).toBeNull()
  })

  test("is assigned to people who may answer, and to others by their address", async ({ server }) => {
    list(server, null)
    server.answers("put", put, { ...nobody, people: [ana], invited: ["kim@example.com"] })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: `Assign: ${questionnaire.title}` }))
    const dialog = within(await screen.findByRole("dialog"))
    const people = dialog.getByRole("combobox", { name: "People" })
    await hands.click(people)
    expect((await screen.findAllByRole("option")).map(({ textContent }) => textContent)).toEqual([
      "Ana Ashana@example.com",
    ])
    await hands.click(screen.getByRole("option"))
    await hands.type(people, "kim@example.com{Enter}")
    await hands.click(dialog.getByRole("button", { name: "Assign" }))
    await waitFor(() =>
      expect(server.calls("put", put).map(({ body }) => body)).toEqual([
        { userIds: [ana.id], emails: ["kim@example.com"], due: null },
      ]),
    )
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
  })

  test("is not assigned over what somebody else has assigned meanwhile before that was seen", async ({
    server,
  }) => {
    const now = { assignment: { ...nobody, people: [ana], due: "2098-12-12" }, etag: "2" }
    list(server, { ...nobody, people: [{ ...ana, id: person.id, displayName: "Reza Rahimi" }] })
    server.respond("put", put, ({ headers }) =>
      headers.get("If-Match") === '"2"'
        ? Response.json(nobody)
        : Response.json({ code: "CHANGED_MEANWHILE", message: "Changed.", present: now }, { status: 412 }),
    )
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: `Change: ${questionnaire.title}` }))
    const dialog = within(await screen.findByRole("dialog"))
    await hands.type(dialog.getByRole("combobox", { name: "People" }), "{Backspace}")
    await hands.click(dialog.getByRole("button", { name: "Assign" }))
    const people = within(await screen.findByRole("group", { name: "People" }))
    expect(people.getByText("Ana Ash")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: /mine/i }))
    await waitFor(() =>
      expect(server.calls("put", put).at(-1)?.body).toEqual({ userIds: [], emails: [], due: "2098-12-12" }),
    )
  })

  test("shows at once what others assign", async ({ server }) => {
    channel.reset()
    list(server, null)
    await visit(address)
    await screen.findByRole("button", { name: `Assign: ${questionnaire.title}` })
    await expect.poll(() => channel.listeners.has("assignments_changed")).toBe(true)
    list(server, assigned)
    act(() => channel.listeners.get("assignments_changed")?.({ assessmentId }))
    expect(await said()).toContain("Ana Ash, Reza Rahimi")
  })
})
