import { screen, waitFor, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import {
  assessment,
  assessmentId,
  everything,
  listOf,
  pagedOf,
  person,
  questionnaire,
} from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = `/4/assessments/2/${assessmentId}/settings`
const sharedSpace = { id: 4, isDefault: false, title: "Harbour Street team" }

const roles: Schemas["Roles"]["items"] = [
  { id: 0, title: "Viewer", description: "Reads the report." },
  { id: 2, title: "Assessor", description: "Runs the assessment." },
  { id: 3, title: "Manager", description: "Does everything." },
  { id: 4, title: "Associate", description: "Answers." },
]

const owner: Schemas["AssessmentMember"] = {
  id: person.id,
  email: "dana@example.com",
  displayName: "Dana Demo",
  pictureLink: null,
  role: { id: 3, title: "Manager" },
  editable: false,
}

const noor: Schemas["AssessmentMember"] = {
  id: "9e1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a09",
  email: "noor@example.com",
  displayName: "Noor Sand",
  pictureLink: null,
  role: { id: 0, title: "Viewer" },
  editable: true,
}

const invitee: Schemas["AssessmentInvitee"] = {
  id: "7a1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a07",
  email: "kim@example.com",
  role: { id: 0, title: "Viewer" },
  creationTime: "2026-03-01T09:15:42",
  expirationTime: "2026-03-08T09:15:42",
}

function settingsOf(
  server: FakeServer,
  change: Partial<Schemas["Assessment"]> = {},
  invitees: Schemas["AssessmentInvitee"][] = [],
): void {
  const shown = { ...assessment, manageable: true, space: sharedSpace, ...change }
  server.answers("get", "/api/v1/assessments/{assessmentId}/", shown)
  server.answers("get", "/api/v1/path-info/", {
    space: { id: 4, title: sharedSpace.title },
    assessment: { id: assessmentId, title: shown.title },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/profiles/", { items: [] })
  server.answers("get", "/api/v1/assessment-user-roles/", { items: roles })
  server.answers("get", "/api/v1/assessment-kits/{kitId}/custom-subjects/", listOf([]))
  server.answers("get", "/api/v1/assessments/{assessmentId}/users/", listOf([owner, noor]))
  server.answers("get", "/api/v1/spaces/{spaceId}/members/", { ...listOf([]), handOver: null })
  server.answers("get", "/api/v1/users/email/{email}/", { id: "" })
  server.answers("get", "/api/v1/assessments/{assessmentId}/invitees/", listOf(invitees))
  const { id, displayName, pictureLink } = noor
  const people = [{ id, displayName, pictureLink }]
  server.answers("get", "/api/v2/assessments/{assessmentId}/questionnaires/", {
    ...listOf([{ ...questionnaire, assignment: { people, due: null, isOverdue: false, invited: [] } }]),
    permissions: everything,
  })
}

/** A person's row in one of the lists. */
async function rowOf(name: string, list = "People") {
  const people = within(await screen.findByRole("list", { name: list }))
  return within(people.getByText(name).closest("li") ?? document.body)
}

describe("the settings of an assessment", () => {
  test("are only for its managers", async ({ server }) => {
    settingsOf(server, { manageable: false })
    await visit(address)
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })

  test("follow what somebody else has saved, if the person takes that", async ({ server }) => {
    settingsOf(server, { etag: "1" })
    server.respond("put", `/api/v2/assessments/${assessmentId}/`, () => {
      settingsOf(server, { etag: "2", shortTitle: "Shop" })
      const present = { ...assessment, etag: "2", shortTitle: "Shop" }
      return Response.json({ code: "CHANGED_MEANWHILE", message: "Changed.", present }, { status: 412 })
    })
    const { hands } = await visit(address)
    const field = await screen.findByRole("textbox", { name: /^Short title/ })
    await hands.type(field, "Mine")
    await hands.click(screen.getByRole("button", { name: "Save titles" }))
    const conflict = within(await screen.findByRole("dialog", { name: "This has changed in the meantime" }))
    expect(conflict.getByRole("group", { name: "Short title" })).toHaveTextContent(/Shop.*Mine/)
    await hands.click(conflict.getByRole("button", { name: "Take theirs" }))
    await waitFor(() => expect(field).toHaveValue("Shop"))
  })

  test("save both titles; an empty short title is none", async ({ server }) => {
    settingsOf(server, { shortTitle: "Shop" })
    server.answers("put", "/api/v2/assessments/{assessmentId}/", { id: assessmentId })
    const { hands } = await visit(address)
    await hands.clear(await screen.findByRole("textbox", { name: /^Short title/ }))
    await hands.click(screen.getByRole("button", { name: "Save titles" }))
    expect(await screen.findByText("The titles are saved.")).toBeVisible()
    const [call] = server.calls("put", "/api/v2/assessments/{assessmentId}/")
    expect(call?.body).toEqual({ title: "Checkout service", shortTitle: null })
  })

  test("offer the profiles of the kit, and say what will change before switching", async ({ server }) => {
    const small = {
      id: 5,
      code: "Small",
      title: "Small teams",
      description: "Up to five",
      questionsCount: 12,
    }
    settingsOf(server, { profile: small })
    server.answers("get", "/api/v1/assessments/{assessmentId}/profiles/", { items: [small] })
    server.answers("put", "/api/v1/assessments/{assessmentId}/profile/", undefined)
    const { hands } = await visit(address)
    const choice = within(await screen.findByRole("radiogroup", { name: "Profile" }))
    expect(choice.getByRole("radio", { name: "Small teams 12 questions · Up to five" })).toBeChecked()
    await hands.click(choice.getByRole("radio", { name: /All questions/ }))
    const dialog = within(await screen.findByRole("dialog", { name: "Switch to “All questions”?" }))
    expect(server.calls("put", "/api/v1/assessments/{assessmentId}/profile/")).toEqual([])
    await hands.click(dialog.getByRole("button", { name: "Switch" }))
    expect(await screen.findByText("The profile is now “All questions”.")).toBeVisible()
    const [call] = server.calls("put", "/api/v1/assessments/{assessmentId}/profile/")
    expect(call?.body).toEqual({ profileId: null })
  })

  test("show what will change before switching the mode", async ({ server }) => {
    settingsOf(server)
    server.answers("put", "/api/v1/assessments/{assessmentId}/mode/", undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("radio", { name: /Advanced/ }))
    const dialog = within(await screen.findByRole("dialog", { name: "Switch to advanced mode?" }))
    expect(dialog.getByText(/state their confidence/)).toBeVisible()
    expect(server.calls("put", "/api/v1/assessments/{assessmentId}/mode/")).toEqual([])
    await hands.click(dialog.getByRole("button", { name: "Switch" }))
    expect(await screen.findByText("The assessment is in advanced mode.")).toBeVisible()
  })
})

describe("the people of an assessment", () => {
  test("have a role that can be changed, except for the owner of the space", async ({ server }) => {
    settingsOf(server)
    const change = "/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/"
    server.answers("put", change, undefined)
    const { hands } = await visit(address)
    const locked = await (await rowOf("Dana Demo")).findByRole("combobox", {
      name: "Role of Dana Demo: Manager",
    })
    expect(locked).toHaveAttribute("aria-disabled", "true")
    await hands.click((await rowOf("Noor Sand")).getByRole("combobox"))
    const option = await screen.findByRole("option", { name: /Assessor/ })
    expect(option).toHaveTextContent("Runs the assessment.")
    await hands.click(option)
    expect(await screen.findByText("The role of Noor Sand has changed.")).toBeVisible()
    expect(server.calls("put", change)[0]?.body).toEqual({ roleId: 2 })
  })

  test("are removed only after confirmation", async ({ server }) => {
    settingsOf(server)
    const removal = "/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/"
    server.answers("delete", removal, undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Remove Noor Sand" }))
    const dialog = within(await screen.findByRole("dialog"))
    expect(dialog.getByText(/loses access to “Checkout service” at once/)).toBeVisible()
    expect(dialog.getByText(/no longer be assigned to them/)).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Remove" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(server.calls("delete", removal)[0]?.name).toContain(noor.id)
  })

  test("get access by their address, with a role; people without an account are invited", async ({
    server,
  }) => {
    settingsOf(server)
    server.answers("post", "/api/v1/assessments/{assessmentId}/invite/", () => {
      settingsOf(server, {}, [invitee])
      return undefined
    })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Give access" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Give access" }))
    await hands.type(dialog.getByRole("combobox", { name: /Email address/ }), "Kim@Example.com")
    expect(dialog.getByRole("radio", { name: /^Answer the questions/ })).toBeChecked()
    await hands.click(dialog.getByRole("radio", { name: "Other" }))
    await hands.click(dialog.getByRole("button", { name: "Give access" }))
    expect(await dialog.findByText("Choose a role.")).toBeVisible()
    expect(await dialog.findByText(/^No account yet/)).toBeVisible()
    await hands.click(dialog.getByRole("combobox", { name: "Role" }))
    await hands.click(await screen.findByRole("option", { name: /^Viewer/ }))
    await hands.click(dialog.getByRole("button", { name: "Give access" }))
    expect(await screen.findByText("Invitation sent to kim@example.com.")).toBeVisible()
    const [call] = server.calls("post", "/api/v1/assessments/{assessmentId}/invite/")
    expect(call?.body).toEqual({ email: "kim@example.com", roleId: 0 })
    expect(await screen.findByRole("heading", { name: "Open invitations" })).toBeVisible()
  })

  test("are asked to answer, as associates, without any choice of a role", async ({ server }) => {
    settingsOf(server)
    server.answers("post", "/api/v1/assessments/{assessmentId}/invite/", undefined)
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Give access" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Give access" }))
    await hands.type(dialog.getByRole("combobox", { name: /Email address/ }), "kim@example.com")
    await hands.click(dialog.getByRole("button", { name: "Give access" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    const [call] = server.calls("post", "/api/v1/assessments/{assessmentId}/invite/")
    expect(call?.body).toEqual({ email: "kim@example.com", roleId: 4 })
  })

  test("are suggested from the space if they have no role", async ({ server }) => {
    settingsOf(server)
    const inSpace = (id: string, displayName: string, email: string) => ({
      ...{ id, displayName, email, bio: null, isOwner: false, pictureLink: null, linkedin: null },
    })
    const lena = inSpace("8e1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a08", "Lena Maas", "lena@example.com")
    const members = { ...listOf([inSpace(noor.id, noor.displayName, noor.email), lena]), handOver: null }
    server.answers("get", "/api/v1/spaces/{spaceId}/members/", members)
    server.answers("get", "/api/v1/users/email/{email}/", { id: lena.id })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Give access" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Give access" }))
    await hands.type(dialog.getByRole("combobox", { name: /Email address/ }), "a")
    expect(await screen.findAllByRole("option")).toHaveLength(1)
    await hands.click(screen.getByRole("option", { name: /Lena Maas/ }))
    expect(await dialog.findByText(/^Has an account/)).toBeVisible()
  })

  test("are suggested from all of a large space, except those with a role", async ({ server }) => {
    settingsOf(server)
    const inSpace = Array.from({ length: 130 }, (_, index) => ({
      ...{ id: `m${index}`, displayName: `Person ${index}`, email: `p${index}@example.com` },
      ...{ bio: null, isOwner: false, pictureLink: null, linkedin: null },
    }))
    const withRole = inSpace.slice(0, 129).map((each) => ({ ...noor, ...each, role: noor.role }))
    const page = pagedOf(inSpace)
    server.answers("get", "/api/v1/spaces/{spaceId}/members/", (call) => ({ ...page(call), handOver: null }))
    server.answers("get", "/api/v1/assessments/{assessmentId}/users/", pagedOf(withRole))
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Give access" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Give access" }))
    await hands.type(dialog.getByRole("combobox", { name: /Email address/ }), "p1")
    expect(await screen.findByRole("option", { name: /Person 129/ })).toBeVisible()
    expect(screen.getAllByRole("option")).toHaveLength(1)
  })

  test("keep the focus in the list when one of them is removed", async ({ server }) => {
    settingsOf(server)
    server.answers("delete", "/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/", () => {
      server.answers("get", "/api/v1/assessments/{assessmentId}/users/", listOf([owner]))
      return undefined
    })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Remove Noor Sand" }))
    await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(screen.getByRole("list", { name: "People" })).toHaveFocus()
  })

  test("show the last page that is left when the only person of a page is removed", async ({ server }) => {
    settingsOf(server)
    const many = Array.from({ length: 11 }, (_, index) => ({
      ...{ ...noor, id: `m${index}`, displayName: `Person ${index}` },
    }))
    const users = "/api/v1/assessments/{assessmentId}/users/"
    server.answers("get", users, pagedOf(many))
    server.answers("delete", "/api/v1/assessments/{assessmentId}/assessment-user-roles/{userId}/", () => {
      server.answers("get", users, pagedOf(many.slice(0, 10)))
      return undefined
    })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Go to page 2" }))
    await hands.click(await screen.findByRole("button", { name: "Remove Person 10" }))
    await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Remove" }))
    expect(await screen.findByText("Person 9")).toBeVisible()
    expect(screen.queryByText("Person 10")).toBeNull()
  })

  test("say so if they cannot be loaded, and can be loaded again", async ({ server }) => {
    settingsOf(server)
    const invitees = "/api/v1/assessments/{assessmentId}/invitees/"
    server.refuses("get", invitees, 500, "ERROR", "Something broke.")
    const { hands } = await visit(address)
    const section = within(await screen.findByRole("region", { name: "Open invitations" }))
    expect(section.getByText("Something broke.")).toBeVisible()
    server.answers("get", invitees, listOf([invitee]))
    await hands.click(section.getByRole("button", { name: "Try again" }))
    expect(await section.findByText("kim@example.com")).toBeVisible()
  })

  test("get access to an assessment in one's own space by moving it to a new space in the same step", async ({
    server,
  }) => {
    settingsOf(server, { space: { id: 1, isDefault: true, title: "Default Space" } })
    server.answers("get", "/api/v1/spaces/check-create-space/", { allowCreateBasic: true })
    server.answers("post", "/api/v1/spaces/", { id: 9 })
    server.answers("put", "/api/v1/assessments/{assessmentId}/move/", () => {
      settingsOf(server, { space: { id: 9, isDefault: false, title: "Pier Street" } })
      return undefined
    })
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Give access" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Share this assessment" }))
    const title = dialog.getByRole("textbox", { name: /Title of the new space/ })
    await hands.clear(title)
    await hands.type(title, "Pier Street")
    await hands.click(dialog.getByRole("button", { name: "Create the space and move" }))
    expect(await screen.findByRole("dialog", { name: "Give access" })).toBeVisible()
    expect(whereabouts()).toBe(`/9/assessments/1/${assessmentId}/settings#people`)
    expect(server.calls("post", "/api/v1/spaces/")[0]?.body).toEqual({ title: "Pier Street", type: "BASIC" })
    expect(server.calls("put", "/api/v1/assessments/{assessmentId}/move/")[0]?.body).toEqual({
      targetSpaceId: 9,
    })
  })

  test("are told that only the space was made if the move fails, and the next attempt moves into it", async ({
    server,
  }) => {
    settingsOf(server, { space: { id: 1, isDefault: true, title: "Default Space" } })
    server.answers("get", "/api/v1/spaces/check-create-space/", { allowCreateBasic: false })
    server.answers("post", "/api/v1/spaces/", { id: 9 })
    server.refuses(
      "put",
      "/api/v1/assessments/{assessmentId}/move/",
      500,
      "INTERNAL_ERROR",
      "Something broke.",
    )
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Give access" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Share this assessment" }))
    await hands.click(dialog.getByRole("button", { name: "Create the space and move" }))
    expect(await dialog.findByText(/was created, but the assessment could not be moved/)).toBeVisible()
    server.answers("put", "/api/v1/assessments/{assessmentId}/move/", undefined)
    await hands.click(dialog.getByRole("button", { name: "Move again" }))
    await waitFor(() =>
      expect(server.calls("put", "/api/v1/assessments/{assessmentId}/move/")).toHaveLength(2),
    )
    expect(server.calls("post", "/api/v1/spaces/").map(({ body }) => body)).toEqual([
      { title: assessment.title, type: "PREMIUM" },
    ])
  })
})

test("each section has an address, and the list leads to it", async ({ server }) => {
  settingsOf(server)
  const { hands, whereabouts } = await visit(`${address}#people`)
  const list = within(
    (await screen.findAllByRole("navigation", { name: "Sections of the settings" }))[0] ?? document.body,
  )
  expect(list.getAllByRole("link").map(({ textContent }) => textContent)).toEqual([
    "General",
    "People",
    "Next assessment",
    "Weights",
    "Move",
    "Delete",
  ])
  expect(list.getByRole("link", { name: "People" })).toHaveAttribute("aria-current", "page")
  await hands.click(list.getByRole("link", { name: "Delete" }))
  expect(whereabouts()).toBe(`${address}#delete`)
  expect(list.getByRole("link", { name: "Delete" })).toHaveAttribute("aria-current", "page")
})

describe("an invitation", () => {
  test("says so if it has expired, and can be sent again or cancelled", async ({ server }) => {
    settingsOf(server, {}, [invitee])
    server.answers("post", "/api/v1/assessments/{assessmentId}/invite/", undefined)
    server.answers("delete", "/api/v1/assessment-invites/{inviteId}/", () => {
      settingsOf(server)
      return undefined
    })
    const { hands } = await visit(address)
    expect((await rowOf("kim@example.com", "Open invitations")).getByText("Expired")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Send the invitation to kim@example.com again" }))
    const [call] = server.calls("post", "/api/v1/assessments/{assessmentId}/invite/")
    expect(call?.body).toEqual({ email: "kim@example.com", roleId: 0 })
    await hands.click(screen.getByRole("button", { name: "Cancel the invitation to kim@example.com" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel invitation" }))
    await hands.click(dialog.getByRole("button", { name: "Cancel invitation" }))
    await waitFor(() => expect(screen.queryByText("kim@example.com", { selector: "span" })).toBeNull())
  })
})

test("all of many invitations are listed", async ({ server }) => {
  const many = Array.from({ length: 130 }, (_, index) => ({
    ...{ ...invitee, id: `i${index}`, email: `p${index}@example.com` },
  }))
  settingsOf(server)
  server.answers("get", "/api/v1/assessments/{assessmentId}/invitees/", pagedOf(many))
  await visit(address)
  expect(await rowOf("p129@example.com", "Open invitations")).toBeDefined()
  expect(
    within(screen.getByRole("list", { name: "Open invitations" })).getAllByRole("listitem"),
  ).toHaveLength(130)
})

describe("moving an assessment", () => {
  test("opens its settings in the other space", async ({ server }) => {
    settingsOf(server)
    const premium = { code: "PREMIUM" as const, title: "Premium" }
    server.answers("get", "/api/v1/assessments/{assessmentId}/move-targets/", {
      items: [{ id: 9, title: "Pier Street", type: premium, selected: true, isDefault: false }],
    })
    server.answers("put", "/api/v1/assessments/{assessmentId}/move/", undefined)
    const { hands, whereabouts } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Move" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Move the assessment" }))
    expect(await dialog.findByText("Pier Street")).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Move" }))
    await expect.poll(whereabouts).toBe(`/9/assessments/1/${assessmentId}/settings`)
    const [call] = server.calls("put", "/api/v1/assessments/{assessmentId}/move/")
    expect(call?.body).toEqual({ targetSpaceId: 9 })
  })

  test("is not offered if there is no other space", async ({ server }) => {
    settingsOf(server)
    server.answers("get", "/api/v1/assessments/{assessmentId}/move-targets/", { items: [] })
    const { hands } = await visit(address)
    await hands.click(await screen.findByRole("button", { name: "Move" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Move the assessment" }))
    expect(await dialog.findByText(/There is no space to move it to/)).toBeVisible()
    expect(dialog.getByRole("button", { name: "Move" })).toBeDisabled()
  })
})
