import { screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { draftOf } from "../../../testing/designer.ts"
import { authoredKit, group, listOf, ownSpace, pagedOf, person } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const groups = "/api/v1/expert-groups/"

const listed: Schemas["ExpertGroupCard"] = {
  id: 3,
  title: "Harbour Experts",
  bio: "They know harbours.",
  picture: null,
  publishedKitsCount: 1,
  membersCount: 1,
  members: [{ id: person.id, displayName: person.displayName }],
  editable: true,
}

const kit: Schemas["GroupKit"] = {
  id: 7,
  title: "Engineering Maturity",
  published: false,
  isPrivate: true,
  lastModificationTime: "2026-03-01T09:15:42.123456",
  draftVersionId: null,
}

const owner: Schemas["ExpertGroupMember"] = {
  id: person.id,
  email: "dana@example.com",
  displayName: person.displayName,
  bio: null,
  pictureLink: null,
  linkedin: null,
  status: "ACTIVE",
  inviteExpirationDate: null,
  deletable: false,
}
const member = { ...owner, id: "m1", email: "mia@example.com", displayName: "Mia Member", deletable: true }
const guest: Schemas["ExpertGroupMember"] = {
  ...member,
  id: "g1",
  email: "gus@example.com",
  displayName: "Gus Guest",
  status: "PENDING",
  inviteExpirationDate: "2020-03-01T09:15:42",
}

/** What the page shows that people are led to when they have declined. */
function homePage(server: FakeServer) {
  server.answers("get", "/api/v1/spaces/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/", ownSpace)
  server.answers("get", "/api/v1/recent-assessments/", { items: [] })
  server.answers("get", "/api/v1/expert-group-invitations/", { items: [] })
  server.answers("get", "/api/v2/assessment-kits/", listOf([]))
}

function groupPage(server: FakeServer, { editable = true, kits = [kit] } = {}): void {
  server.answers("get", "/api/v1/expert-groups/{expertGroupId}/", { ...group, editable })
  server.answers("get", "/api/v1/expert-groups/{expertGroupId}/assessment-kits/", listOf(kits))
  server.answers("get", "/api/v1/expert-groups/{expertGroupId}/members/", ({ name }) =>
    listOf(name.includes("PENDING") ? [guest] : [owner, member]),
  )
}

/** A new kit with its draft, which the designer loads. */
function begun(server: FakeServer): void {
  draftOf(server)
  server.answers("get", "/api/v1/kit-languages/", { kitLanguages: [{ code: "EN", title: "English" }] })
  server.answers("post", "/api/v1/assessment-kits/", { kitId: 7 })
  server.answers("get", "/api/v2/assessment-kits/{kitId}/info/", { ...authoredKit, draftVersionId: 55 })
  server.answers("get", "/api/v1/assessment-kits/{kitId}/min-info/", {
    ...{ id: 7, title: "Harbour Maturity", expertGroup: { id: 3, title: "Harbour Experts" } },
  })
}

describe("expert groups", () => {
  test("are listed with their summaries and lead to their pages", async ({ server }) => {
    server.answers("get", groups, listOf([listed]))
    await visit("/user/expert-groups")
    expect(await screen.findByRole("link", { name: "Harbour Experts" })).toHaveAttribute(
      "href",
      "/user/expert-groups/3",
    )
    expect(screen.getByText("1 published kit · 1 member")).toBeVisible()
  })

  test("show how to start when somebody is in none", async ({ server }) => {
    server.answers("get", groups, listOf([]))
    const { hands } = await visit("/user/expert-groups")
    expect(await screen.findByText("You are not in an expert group yet")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "New expert group" }))
    expect(await screen.findByRole("dialog", { name: "New expert group" })).toBeVisible()
  })

  test("offer to try again if they cannot be loaded", async ({ server }) => {
    server.refuses("get", groups, 500, "INTERNAL", "The server is tired.")
    await visit("/user/expert-groups")
    expect(await screen.findByRole("alert")).toHaveTextContent("The server is tired.")
  })

  test("are created with a title and a description, and opened", async ({ server }) => {
    server.answers("get", groups, listOf([listed]))
    groupPage(server)
    server.answers("post", groups, { id: 3 })
    const { hands, whereabouts } = await visit("/user/expert-groups")
    await hands.click(await screen.findByRole("button", { name: "New expert group" }))
    const dialog = within(await screen.findByRole("dialog", { name: "New expert group" }))
    for (const [field, words] of [
      [/^Title/, "Harbour Experts"],
      [/^In one sentence/, "They know harbours."],
      [/^About the group/, "Ships."],
    ] as const) {
      await hands.click(dialog.getByRole("textbox", { name: field }))
      await hands.paste(words)
    }
    await hands.click(dialog.getByRole("button", { name: "Create group" }))
    await expect.poll(whereabouts).toBe("/user/expert-groups/3")
  })
})

describe("the page of a group", () => {
  test("shows who they are; a member continues to the screen where a kit is worked on", async ({
    server,
  }) => {
    groupPage(server)
    await visit("/user/expert-groups/3")
    expect(await screen.findByRole("heading", { level: 1, name: "Harbour Experts" })).toBeVisible()
    expect(screen.getByText("They have loaded ships for years.")).toBeVisible()
    expect(await screen.findByRole("link", { name: "Engineering Maturity" })).toHaveAttribute(
      "href",
      "/user/expert-groups/3/assessment-kits/7",
    )
    expect(screen.getByText("Not published")).toBeVisible()
  })

  test("offers new kits to its owner only", async ({ server }) => {
    groupPage(server, { editable: false, kits: [] })
    await visit("/user/expert-groups/3")
    expect(await screen.findByText("Kits that this group publishes appear here.")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Other ways to begin a kit" })).toBeNull()
  })

  test("links its owner to the draft of a kit", async ({ server }) => {
    groupPage(server, { kits: [{ ...kit, draftVersionId: 12 }] })
    await visit("/user/expert-groups/3")
    expect(await screen.findByRole("link", { name: "Draft of Engineering Maturity" })).toHaveAttribute(
      "href",
      "/user/expert-groups/3/kit-designer/12",
    )
  })

  test("creates a draft of a kit that has none, and opens it", async ({ server }) => {
    groupPage(server)
    draftOf(server)
    server.answers("post", "/api/v1/assessment-kits/{kitId}/clone/", { kitVersionId: 12 })
    const { hands, whereabouts } = await visit("/user/expert-groups/3")
    await hands.click(await screen.findByRole("button", { name: "New draft of Engineering Maturity" }))
    await expect.poll(whereabouts).toBe("/user/expert-groups/3/kit-designer/12")
  })

  test("deletes a kit after asking", async ({ server }) => {
    groupPage(server)
    server.respond("delete", "/api/v2/assessment-kits/{kitId}/", () => new Response(null, { status: 204 }))
    const { hands } = await visit("/user/expert-groups/3")
    await hands.click(await screen.findByRole("button", { name: "Actions for Engineering Maturity" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Delete the kit" }))
    await hands.click(
      within(await screen.findByRole("dialog", { name: "Delete kit" })).getByRole("button", {
        name: "Confirm",
      }),
    )
    expect(await screen.findByText("The kit “Engineering Maturity” is deleted.")).toBeVisible()
    expect(server.calls("delete", "/api/v2/assessment-kits/{kitId}/")).toHaveLength(1)
  })

  test("begins a kit with a title and ready levels, and opens its draft", async ({ server }) => {
    groupPage(server)
    begun(server)
    const { hands, whereabouts } = await visit("/user/expert-groups/3")
    await hands.click(await screen.findByRole("button", { name: "New kit" }))
    await hands.click(await screen.findByRole("textbox", { name: /^Title/ }))
    await hands.paste("Harbour Maturity")
    await hands.click(screen.getByRole("button", { name: "Create" }))
    await expect.poll(whereabouts).toBe("/user/expert-groups/3/kit-designer/55#Grid")
    expect(server.calls("post", "/api/v1/assessment-kits/")[0]?.body).toEqual({
      ...{ title: "Harbour Maturity", expertGroupId: 3, lang: "EN", starter: { levels: 3 } },
    })
  })

  test("begins a kit as a copy, in a group that is made for it", async ({ server }) => {
    server.answers("get", groups, listOf([]))
    begun(server)
    const option = { mainLanguage: { code: "EN" as const, title: "English" }, languages: [] }
    server.answers(
      "get",
      "/api/v1/assessment-kits/options/search/",
      listOf([
        { id: 8, title: "Shut kit", isPrivate: true, ...option },
        { id: 9, title: "Open kit", isPrivate: false, ...option },
      ]),
    )
    const { hands, whereabouts } = await visit("/user/expert-groups")
    await hands.click(await screen.findByRole("button", { name: "New kit" }))
    await hands.click(await screen.findByRole("textbox", { name: /^Title/ }))
    await hands.paste("Harbour Maturity")
    await hands.click(screen.getByRole("radio", { name: /^A copy of another kit/ }))
    await hands.click(screen.getByRole("button", { name: "Create" }))
    expect(await screen.findByText("This field is required.")).toBeVisible()
    await hands.click(screen.getByRole("combobox", { name: /^Kit to copy/ }))
    await hands.click(await screen.findByRole("option", { name: "Open kit" }))
    expect(screen.queryByRole("option", { name: "Shut kit" })).toBeNull()
    await hands.click(screen.getByRole("button", { name: "Create" }))
    await expect.poll(whereabouts).toBe("/user/expert-groups/3/kit-designer/55#General")
    expect(server.calls("post", "/api/v1/assessment-kits/")[0]?.body).toEqual({
      ...{ title: "Harbour Maturity", starter: { kitId: 9 } },
    })
  })

  test("refuses a file that is not a kit before sending anything", async ({ server }) => {
    groupPage(server)
    const { hands } = await visit("/user/expert-groups/3")
    server.answers("get", "/api/v1/assessment-kits/excel-to-dsl/sample/", { url: "/sample.xlsx" })
    await hands.click(await screen.findByRole("button", { name: "Kit from a file" }))
    await screen.findByRole("dialog")
    const [field] = document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="file"]')
    if (!field) throw new Error("no field for a file")
    // The field itself only offers the right kind of file, but any file can be dropped.
    field.removeAttribute("accept")
    await hands.upload(field, new File(["x"], "kit.txt"))
    expect(
      await screen.findByText(
        /^This file is not acceptable. “kit.txt” is not a .zip, .xlsx, .yaml, .yml, .json file: choose one/,
      ),
    ).toBeVisible()
    expect(server.calls("post", "/api/v1/assessment-kits/upload-dsl/")).toEqual([])
  })

  test("lists what is wrong in an uploaded text, place by place", async ({ server }) => {
    groupPage(server)
    server.respond("post", "/api/v1/assessment-kits/upload-dsl/", () =>
      Response.json(
        {
          code: "SYNTAX_ERROR",
          message: "There are errors.",
          errors: [
            {
              message: "A subject needs a title",
              fileName: "subjects.ak",
              line: 3,
              column: 5,
              errorLine: "subject Delivery {",
            },
          ],
        },
        { status: 422 },
      ),
    )
    const { hands } = await visit("/user/expert-groups/3")
    server.answers("get", "/api/v1/assessment-kits/excel-to-dsl/sample/", { url: "/sample.xlsx" })
    await hands.click(await screen.findByRole("button", { name: "Kit from a file" }))
    await screen.findByRole("dialog")
    const [field] = document.querySelectorAll<HTMLInputElement>('[role="dialog"] input[type="file"]')
    if (!field) throw new Error("no field for a file")
    await hands.upload(field, new File(["x"], "kit.zip", { type: "application/zip" }))
    expect(await screen.findByText(/A subject needs a title/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Choose another file" })).toBeVisible()
  })

  test("that does not exist looks like one that is not shared", async ({ server }) => {
    server.refuses("get", "/api/v1/expert-groups/{expertGroupId}/", 404, "NOT_FOUND")
    await visit("/user/expert-groups/99")
    expect(await screen.findByRole("heading", { level: 1, name: "Access denied" })).toBeVisible()
  })
})

describe("the people of a group", () => {
  const members = "/api/v1/expert-groups/{expertGroupId}/members/{userId}/"

  test("are invited by their email address, and removed after confirmation", async ({ server }) => {
    groupPage(server)
    server.respond(
      "post",
      "/api/v1/expert-groups/{expertGroupId}/invite/",
      () => new Response("", { status: 201 }),
    )
    server.respond("delete", members, () => new Response(null, { status: 204 }))
    const { hands } = await visit("/user/expert-groups/3")
    await hands.type(await screen.findByRole("textbox", { name: /^Email address/ }), "ada@example.com")
    await hands.click(screen.getByRole("button", { name: "Invite" }))
    expect(await screen.findByText("Invitation sent to ada@example.com.")).toBeVisible()

    await hands.click(screen.getByRole("button", { name: "Actions for Mia Member" }))
    await hands.click(await screen.findByRole("menuitem", { name: "Remove" }))
    expect(server.calls("delete", members)).toEqual([])
    await hands.click(await screen.findByRole("button", { name: "Remove" }))
    await expect.poll(() => server.calls("delete", members)).toHaveLength(1)
  })

  test("are all listed in a large group", async ({ server }) => {
    groupPage(server)
    const many = Array.from({ length: 130 }, (_, index) => ({
      ...{ ...member, id: `m${index}`, displayName: `Person ${index}` },
    }))
    server.answers("get", "/api/v1/expert-groups/{expertGroupId}/members/", (call) =>
      call.name.includes("PENDING") ? listOf([guest]) : pagedOf(many)(call),
    )
    await visit("/user/expert-groups/3")
    expect(await screen.findByText("Person 129")).toBeVisible()
  })

  test("are shown to the owner while invited, with the state of the invitation", async ({ server }) => {
    groupPage(server)
    await visit("/user/expert-groups/3")
    const invited = within(await screen.findByRole("list", { name: "Invited" }))
    expect(invited.getByText("Gus Guest")).toBeVisible()
    expect(invited.getByText("Invitation expired on Mar 1, 2020")).toBeVisible()
  })

  test("see each other, and can change nothing unless they own the group", async ({ server }) => {
    groupPage(server, { editable: false })
    await visit("/user/expert-groups/3")
    expect(await screen.findByText("Mia Member")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Invite" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Actions for Mia Member" })).toBeNull()
    expect(screen.queryByRole("list", { name: "Invited" })).toBeNull()
  })
})

describe("an invitation to a group", () => {
  const place = "/account/expert-group-invitation/3/f00"
  const confirm = "/api/v1/expert-groups/{expertGroupId}/invite/{inviteToken}/confirm/"

  test("is accepted, and leads to the group", async ({ server }) => {
    groupPage(server, { editable: false })
    server.respond("put", confirm, () => new Response("", { status: 200 }))
    const { hands, whereabouts } = await visit(place)
    await hands.click(await screen.findByRole("button", { name: "Join" }))
    await expect.poll(whereabouts).toBe("/user/expert-groups/3")
  })

  test("leads to the group as well if one is a member already", async ({ server }) => {
    groupPage(server, { editable: false })
    server.refuses("put", confirm, 409, "ALREADY_EXISTS", "Already a member.")
    const { hands, whereabouts } = await visit(place)
    await hands.click(await screen.findByRole("button", { name: "Join" }))
    await expect.poll(whereabouts).toBe("/user/expert-groups/3")
    expect(screen.queryByText("Already a member.")).toBeNull()
  })

  test("that was already declined or withdrawn is declined without an error", async ({ server }) => {
    groupPage(server, { editable: false })
    homePage(server)
    const leave = "/api/v1/expert-groups/{expertGroupId}/leave/"
    server.refuses("delete", leave, 403, "ACCESS_DENIED", "You do not have access to this.")
    const { hands, whereabouts } = await visit(place)
    await hands.click(await screen.findByRole("button", { name: "Decline" }))
    await expect.poll(whereabouts).toBe("/spaces")
    expect(await screen.findByText("The invitation is declined.")).toBeVisible()
    expect(screen.queryByText("You do not have access to this.")).toBeNull()
  })

  test("says so if it has expired, and can still be declined", async ({ server }) => {
    groupPage(server, { editable: false })
    homePage(server)
    server.refuses("put", confirm, 400, "INVALID_INPUT", "This invitation has expired.")
    server.respond(
      "delete",
      "/api/v1/expert-groups/{expertGroupId}/leave/",
      () => new Response(null, { status: 204 }),
    )
    const { hands, whereabouts } = await visit(place)
    await hands.click(await screen.findByRole("button", { name: "Join" }))
    expect(await screen.findByText("This invitation has expired.")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Decline" }))
    await expect.poll(whereabouts).toBe("/spaces")
  })
})
