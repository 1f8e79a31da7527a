import { screen, waitForElementToBeRemoved, within } from "@testing-library/react"
import { describe, expect, onTestFinished, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { listOf, pagedOf, person } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const shared: Schemas["Space"] = {
  id: 4,
  code: "harbour",
  title: "Harbour Street team",
  type: { code: "BASIC", title: "Basic" },
  editable: true,
  lastModificationTime: "2026-03-01T09:15:42",
  membersCount: 2,
  assessmentsCount: 2,
  canCreateAssessment: false,
  onlyReads: false,
  isDefault: false,
  isActive: true,
}
const owner: Schemas["SpaceMember"] = {
  id: person.id,
  email: "dana@example.com",
  displayName: person.displayName,
  bio: null,
  isOwner: true,
  pictureLink: null,
  linkedin: null,
}
const member = { ...owner, id: "m1", email: "mia@example.com", displayName: "Mia Member", isOwner: false }
const invitee: Schemas["SpaceInvitee"] = {
  id: "i1",
  email: "ina@example.com",
  expirationDate: "2020-03-01T09:15:42",
  creationTime: "2020-02-22T09:15:42",
  createdBy: person.id,
}

const noGroups: Schemas["SpaceGroup"][] = []
const groupsOfSpace = "/api/v1/spaces/{spaceId}/directory-groups/"
const roles = [
  { id: 5, title: "ReportViewer", description: "Can read the report." },
  { id: 0, title: "Viewer", description: "Can read." },
]

const done = () => new Response("", { status: 200 })
const members = "/api/v1/spaces/{spaceId}/members/"

function settings(
  server: FakeServer,
  { space = shared, invitees = [invitee], groups = noGroups } = {},
): void {
  server.answers("get", "/api/v1/spaces/{spaceId}/", space)
  server.answers("get", members, { ...listOf([owner, member]), handOver: null })
  server.answers("get", "/api/v1/spaces/{spaceId}/imported-results/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/invitees/", listOf(invitees))
  server.answers("get", groupsOfSpace, { ...listOf(groups), rolesLeft: null })
  server.answers("get", "/api/v1/assessment-user-roles/", { items: roles })
  server.answers("get", "/api/v1/spaces/{spaceId}/webhooks/", { items: [], most: 10 })
  server.answers("get", "/api/v1/spaces/{spaceId}/rules/", { items: [], most: 20 })
  server.answers("get", "/api/v1/spaces/{spaceId}/document-template/", { template: null })
}

describe("the settings of a space", () => {
  test.for([true, false])(
    "have results from elsewhere if attestations are on: %s",
    async (isOn, { server }) => {
      document.body.insertAdjacentHTML(
        "beforeend",
        `<script type="application/json" id="settings">{ "attestations": ${isOn} }</script>`,
      )
      onTestFinished(() => document.getElementById("settings")?.remove())
      settings(server)
      await visit("/4/setting")
      expect((await screen.findAllByRole("link", { name: "Members" })).length).toBeGreaterThan(0)
      expect(screen.queryAllByRole("link", { name: "From elsewhere" }).length > 0).toBe(isOn)
      const asked = server.calls("get", "/api/v1/spaces/{spaceId}/imported-results/")
      expect(asked.length > 0).toBe(isOn)
    },
  )

  test("show how full it is, its members and its invitations", async ({ server }) => {
    settings(server)
    await visit("/4/setting")
    expect(
      await screen.findByRole("heading", { level: 1, name: "Harbour Street team: settings" }),
    ).toBeVisible()
    expect(screen.getByText("2 assessments; the space is full")).toBeVisible()
    const people = within(await screen.findByRole("list", { name: "Members" }))
    expect(people.getByText("Mia Member")).toBeVisible()
    expect(people.getByText("Owner")).toBeVisible()
    const invited = within(await screen.findByRole("list", { name: "Invited" }))
    expect(invited.getByText("Expired on Mar 1, 2020")).toBeVisible()
  })

  test("show nothing before the last section is there, so that none moves another", async ({ server }) => {
    settings(server)
    const invitees = "/api/v1/spaces/{spaceId}/invitees/"
    const arrive = server.holds("get", invitees)
    await visit("/4/setting")
    await expect.poll(() => server.calls("get", invitees)).toHaveLength(1)
    await expect.poll(() => server.calls("get", members)).toHaveLength(1)
    expect(screen.queryByText("Mia Member")).toBeNull()
    expect(screen.queryByRole("button", { name: "Delete space" })).toBeNull()
    arrive()
    expect(await screen.findByRole("list", { name: "Invited" })).toBeVisible()
    expect(screen.getByText("Mia Member")).toBeVisible()
    expect(screen.getByRole("button", { name: "Delete space" })).toBeVisible()
  })

  test("stay while a section that has failed is asked again", async ({ server }) => {
    settings(server)
    server.refuses("get", members, 500, "INTERNAL")
    const { hands } = await visit("/4/setting")
    const again = await screen.findByRole("button", { name: "Try again" })
    settings(server)
    const arrive = server.holds("get", members)
    await hands.click(again)
    await expect.poll(() => server.calls("get", members).length).toBeGreaterThan(1)
    expect(screen.getByRole("button", { name: "Delete space" })).toBeVisible()
    arrive()
    expect(await screen.findByText("Mia Member")).toBeVisible()
  })

  test("list all of many invitations", async ({ server }) => {
    settings(server)
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...{ ...invitee, id: `i${index}`, email: `p${index}@example.com` },
    }))
    server.answers("get", "/api/v1/spaces/{spaceId}/invitees/", pagedOf(many))
    await visit("/4/setting")
    const invited = within(await screen.findByRole("list", { name: "Invited" }))
    expect(invited.getByText("p129@example.com")).toBeVisible()
  })

  test("cancel an invitation only after confirmation", async ({ server }) => {
    settings(server)
    const cancellation = "/api/v1/space-invitations/{inviteId}/"
    server.respond("delete", cancellation, () => {
      server.answers("get", "/api/v1/spaces/{spaceId}/invitees/", listOf([]))
      return new Response(null, { status: 204 })
    })
    const { hands } = await visit("/4/setting")
    await hands.click(await screen.findByRole("button", { name: "Actions for ina@example.com" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Cancel invitation" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Cancel invitation" }))
    expect(server.calls("delete", cancellation)).toEqual([])
    await hands.click(dialog.getByRole("button", { name: "Cancel invitation" }))
    expect(await screen.findByText("The invitation is cancelled.")).toBeVisible()
    expect(screen.queryByRole("list", { name: "Invited" })).toBeNull()
  })

  test("add somebody by their email address", async ({ server }) => {
    settings(server)
    server.answers("post", members, { id: "a1" })
    const { hands } = await visit("/4/setting")
    await hands.type(await screen.findByRole("textbox", { name: /^Email address/ }), " ada@example.com ")
    await hands.click(screen.getByRole("button", { name: "Add" }))
    expect(await screen.findByText("ada@example.com is now a member.")).toBeVisible()
    expect(server.calls("post", members).map(({ body }) => body)).toEqual([{ email: "ada@example.com" }])
  })

  test("keep the next address while one is being added", async ({ server }) => {
    settings(server)
    server.answers("post", members, { id: "a1" })
    const arrive = server.holds("post", members)
    const { hands } = await visit("/4/setting")
    const field = await screen.findByRole("textbox", { name: /^Email address/ })
    await hands.type(field, "ada@example.com{Enter}")
    await hands.clear(field)
    await hands.type(field, "bo@example.com")
    arrive()
    expect(await screen.findByText("ada@example.com is now a member.")).toBeVisible()
    await expect.poll(() => screen.getByRole("button", { name: "Add" })).toBeEnabled()
    expect(field).toHaveValue("bo@example.com")
  })

  test("send nothing without an address, and show what is missing", async ({ server }) => {
    settings(server)
    const { hands } = await visit("/4/setting")
    await hands.click(await screen.findByRole("button", { name: "Add" }))
    expect(await screen.findByText("Please enter an email address.")).toBeVisible()
    await hands.type(screen.getByRole("textbox", { name: /^Email address/ }), "ada@")
    await hands.click(screen.getByRole("button", { name: "Add" }))
    expect(await screen.findByText("Please enter a valid email address.")).toBeVisible()
    expect(server.calls("post", members)).toEqual([])
  })

  test("ask whether to invite an address without an account", async ({ server }) => {
    settings(server)
    server.refuses("post", members, 404, "NOT_FOUND", "This user does not exist.")
    server.respond("post", "/api/v1/spaces/{spaceId}/invite/", done)
    const { hands } = await visit("/4/setting")
    await hands.type(await screen.findByRole("textbox", { name: /^Email address/ }), "new@example.com")
    await hands.click(screen.getByRole("button", { name: "Add" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Invite new@example.com?" }))
    expect(screen.queryByText("This user does not exist.")).toBeNull()
    await hands.click(dialog.getByRole("button", { name: "Send invitation" }))
    expect(await screen.findByText("Invitation sent to new@example.com.")).toBeVisible()
  })

  test("hand the space over only after confirmation, and explain what that means", async ({ server }) => {
    settings(server)
    server.respond("put", "/api/v1/spaces/{spaceId}/owner/", done)
    const { hands } = await visit("/4/setting")
    await hands.click(await screen.findByRole("button", { name: "Actions for Mia Member" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Transfer ownership" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Transfer ownership" }))
    expect(dialog.getByText(/manager of all its assessments/)).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Transfer ownership" }))
    expect(await screen.findByText("Mia Member now owns the space.")).toBeVisible()
    const [call] = server.calls("put", "/api/v1/spaces/{spaceId}/owner/")
    expect(call?.body).toEqual({ userId: "m1" })
  })

  test("show how far a transfer of the ownership is, until it is done", async ({ server }) => {
    settings(server)
    const people = listOf([owner, member])
    server.answers("get", members, { ...people, handOver: { done: 1420, total: 3000 } })
    await visit("/4/setting")
    const progress = "1420 of 3000 assessments transferred"
    expect(await screen.findByRole("progressbar", { name: progress })).toHaveAttribute(
      "aria-valuetext",
      expect.stringContaining("47"),
    )
    server.answers("get", members, { ...people, handOver: null })
    await waitForElementToBeRemoved(() => screen.queryByText(progress), { timeout: 10_000 })
  })

  test("let a member leave, but change nothing else", async ({ server }) => {
    settings(server, { space: { ...shared, editable: false }, invitees: [] })
    server.answers("get", "/api/v1/spaces/", listOf([]))
    server.answers("get", "/api/v2/assessment-kits/", listOf([]))
    server.answers("get", "/api/v1/space-assessments/", listOf([]))
    server.answers("get", "/api/v1/recent-assessments/", { items: [] })
    server.answers("get", "/api/v1/expert-group-invitations/", { items: [] })
    server.respond("delete", "/api/v1/spaces/{spaceId}/leave/", () => new Response(null, { status: 204 }))
    const { hands, whereabouts } = await visit("/4/setting")
    expect(await screen.findByText("Mia Member")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Actions for Mia Member" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Rename" })).toBeNull()
    await hands.click(screen.getByRole("button", { name: "Leave the space" }))
    await hands.click(await screen.findByRole("button", { name: "Leave" }))
    await expect.poll(whereabouts).toBe("/spaces")
  })

  test("of one's own space explain that nobody else can be in it", async ({ server }) => {
    settings(server, { space: { ...shared, isDefault: true } })
    await visit("/4/setting")
    expect(await screen.findByText(/only you have access to it/)).toBeVisible()
    expect(screen.queryByRole("textbox", { name: /^Email address/ })).toBeNull()
  })

  test("are closed to people who are no longer members", async ({ server }) => {
    server.refuses("get", "/api/v1/spaces/{spaceId}/", 403, "ACCESS_DENIED")
    await visit("/4/setting")
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })
})

describe("groups of the directory", () => {
  const group: Schemas["SpaceGroup"] = {
    id: "g1",
    displayName: "Payments",
    membersCount: 12,
    isConnected: false,
    roleId: null,
    confirmationTime: null,
  }

  test("are not mentioned where there are none", async ({ server }) => {
    settings(server)
    await visit("/4/setting")
    expect(await screen.findByRole("list", { name: "Members" })).toBeVisible()
    expect(screen.queryByText("Groups of the directory")).toBeNull()
  })

  test("are connected with the role that the owner confirms, and disconnected", async ({ server }) => {
    settings(server, { groups: [group] })
    server.respond("post", groupsOfSpace, done)
    const { hands } = await visit("/4/setting")
    const listed = within(await screen.findByRole("list", { name: "Groups of the directory" }))
    expect(listed.getByText("12 people")).toBeVisible()
    await hands.click(listed.getByRole("button", { name: /Payments/ }))
    await hands.click(screen.getByRole("menuitem", { name: "Connect" }))
    const dialog = within(await screen.findByRole("dialog"))
    await hands.click(dialog.getByRole("combobox"))
    await hands.click(await screen.findByRole("option", { name: /^Viewer/ }))
    const connected = listOf([{ ...group, isConnected: true, roleId: 0 }])
    server.answers("get", groupsOfSpace, { ...connected, rolesLeft: 12_400 })
    await hands.click(dialog.getByRole("button", { name: "Confirm" }))
    expect(await listed.findByText("Viewer")).toBeVisible()
    expect(server.calls("post", groupsOfSpace)).toMatchObject([{ body: { groupId: "g1", roleId: 0 } }])
    expect(screen.getByText(/^12,400 roles on assessments/)).toBeVisible()
    server.answers("get", groupsOfSpace, { ...connected, rolesLeft: null })
    await waitForElementToBeRemoved(() => screen.queryByText(/^12,400 roles/), { timeout: 10_000 })

    const one = "/api/v1/spaces/{spaceId}/directory-groups/{groupId}/"
    server.respond("delete", one, () => new Response(null, { status: 204 }))
    server.answers("get", groupsOfSpace, { ...listOf([group]), rolesLeft: null })
    await hands.click(listed.getByRole("button", { name: /Payments/ }))
    await hands.click(screen.getByRole("menuitem", { name: "Disconnect" }))
    await hands.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Disconnect" }))
    await expect.poll(() => server.calls("delete", one)).toHaveLength(1)
    await expect.poll(() => listed.queryByText("Viewer")).toBeNull()
  })
})
