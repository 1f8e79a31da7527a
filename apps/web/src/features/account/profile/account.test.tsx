import { screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { identityProvider } from "../../../testing/identity.ts"
import { profile } from "../../../testing/samples.ts"
import { visit } from "../../../testing/visit.tsx"

const PROFILE = "/api/v1/user-profile/"
const DELETION = "/api/v1/user-profile/deletion/"
const MAILS = "/api/v1/user-profile/notifications/"
const free = { spaces: [], expertGroups: [], isExternal: false }

describe("administrators of the organisation", () => {
  const DEACTIVATE = "/api/v1/users/deactivate/"
  const ACTIVATE = "/api/v1/users/activate/"
  const robin = {
    id: "6d1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02",
    email: "robin@example.com",
    displayName: "Robin Roe",
    deactivationTime: "2026-03-01T09:15:42",
    spaces: [{ id: 3, title: "Platform" }],
    expertGroups: [{ id: 3, title: "Reviewers" }],
  }

  test("lock out somebody who leaves, learn what still belongs to them, and let them in again", async ({
    server,
  }) => {
    server.answers("get", PROFILE, { ...profile, isAdministrator: true })
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    server.answers("post", DEACTIVATE, robin)
    server.answers("post", ACTIVATE, { ...robin, deactivationTime: null })
    const { hands } = await visit("/user/account")
    const address = await screen.findByRole("textbox", { name: "The person’s email address" })
    await hands.type(address, " robin@example.com{Enter}")
    const title = "What should happen to the account of robin@example.com?"
    const dialog = within(await screen.findByRole("dialog", { name: title }))
    await hands.click(dialog.getByRole("button", { name: "Deactivate" }))
    expect(await screen.findByText(/Robin Roe can no longer sign in/)).toBeVisible()
    expect(screen.getByText("Platform")).toBeVisible()
    expect(screen.getByText("Reviewers")).toBeVisible()
    await hands.type(address, "robin@example.com{Enter}")
    const again = within(await screen.findByRole("dialog", { name: title }))
    await hands.click(again.getByRole("button", { name: "Activate" }))
    expect(await screen.findByText("Robin Roe can sign in.")).toBeVisible()
    for (const path of [DEACTIVATE, ACTIVATE] as const)
      expect(server.calls("post", path).map(({ body }) => body)).toEqual([{ email: "robin@example.com" }])
  })

  test("keep the address when nobody has it", async ({ server }) => {
    server.answers("get", PROFILE, { ...profile, isAdministrator: true })
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    server.respond("post", DEACTIVATE, () =>
      Response.json({ code: "NOT_FOUND", message: "This person was not found." }, { status: 404 }),
    )
    const { hands } = await visit("/user/account")
    await hands.type(
      await screen.findByRole("textbox", { name: "The person’s email address" }),
      "nobody@example.com{Enter}",
    )
    const dialog = within(await screen.findByRole("dialog", { name: /nobody@example.com/ }))
    await hands.click(dialog.getByRole("button", { name: "Deactivate" }))
    expect(await screen.findByText("This person was not found.")).toBeVisible()
    await hands.click(dialog.getByRole("button", { name: "Cancel" }))
    expect(screen.getByRole("textbox", { name: "The person’s email address" })).toHaveValue(
      "nobody@example.com",
    )
  })

  test("alone see this", async ({ server }) => {
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    await visit("/user/account")
    expect(await screen.findByRole("heading", { name: "Delete my account" })).toBeVisible()
    expect(screen.queryByRole("heading", { name: "People of your organisation" })).toBeNull()
  })
})

describe("somebody whose account is deactivated while the page is open", () => {
  const message =
    "Your account has been deactivated. Ask the administrators of your organisation if you need it again."
  const refused = () =>
    Response.json({ code: "UNAUTHORIZED", message, detail: message, deactivated: true }, { status: 401 })

  test("reads so after the next save, and is not sent to sign in", async ({ server }) => {
    let isLockedOut = false
    server.respond("get", PROFILE, () => (isLockedOut ? refused() : Response.json(profile)))
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    server.respond("put", MAILS, refused)
    const { hands } = await visit("/user/account")
    const digest = await screen.findByRole("switch", { name: /Email me unread/ })
    isLockedOut = true
    await hands.click(digest)
    const heading = { level: 1, name: "Your account is deactivated" }
    expect(await screen.findByRole("heading", heading)).toBeVisible()
    expect(screen.getByText(message)).toBeVisible()
    expect(screen.getByRole("button", { name: "Use a different account" })).toBeVisible()
    expect(screen.queryByRole("switch", { name: /Email me unread/ })).toBeNull()
    expect(identityProvider.asked).toEqual([])
    const loads = server.calls("get", PROFILE).length
    await hands.click(within(screen.getByRole("main")).getByRole("button", { name: "Try again" }))
    await expect.poll(() => server.calls("get", PROFILE).length).toBe(loads + 1)
    expect(await screen.findByText(message)).toBeVisible()
  })
})

describe("the account screen", () => {
  test("shows the profile and saves changes; a blank text is omitted, which clears it", async ({
    server,
  }) => {
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    server.respond("put", PROFILE, () => new Response("", { status: 200 }))
    const { hands } = await visit("/user/account")
    expect(await screen.findByRole("heading", { level: 1, name: "Dana Demo" })).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Edit profile" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Edit profile" }))
    const name = dialog.getByRole("textbox", { name: /^Name/ })
    await hands.clear(name)
    await hands.type(name, "Dana D.")
    await hands.click(dialog.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Your profile is saved.")).toBeVisible()
    expect(server.calls("put", PROFILE).map(({ body }) => body)).toEqual([{ displayName: "Dana D." }])
  })

  test("keeps the chosen time zone on the server", async ({ server }) => {
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    server.respond("put", PROFILE, () => new Response("", { status: 200 }))
    const { hands } = await visit("/user/account")
    await hands.click(await screen.findByRole("button", { name: "Edit profile" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Edit profile" }))
    const zone = dialog.getByRole("combobox", { name: "Time zone" })
    expect(zone).toHaveValue("UTC")
    await hands.selectOptions(zone, "America/New York")
    await hands.click(dialog.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Your profile is saved.")).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "Edit profile" }))
    const again = within(await screen.findByRole("dialog", { name: "Edit profile" }))
    await hands.selectOptions(again.getByRole("combobox", { name: "Time zone" }), "")
    await hands.click(again.getByRole("button", { name: "Save" }))
    await expect
      .poll(() => server.calls("put", PROFILE).map(({ body }) => body))
      .toEqual([
        { displayName: "Dana Demo", timeZone: "America/New_York" },
        { displayName: "Dana Demo", timeZone: null },
      ])
  })

  test("refuses a file that is not a picture before sending anything", async ({ server }) => {
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    const { hands } = await visit("/user/account")
    const field = await screen.findByTestId<HTMLInputElement>("own-picture")
    field.removeAttribute("accept")
    await hands.upload(field, new File(["x"], "me.txt", { type: "text/plain" }))
    expect(
      await screen.findByText(/^This file is not acceptable. “me.txt” is not a picture: choose a JPEG/),
    ).toBeVisible()
    expect(server.calls("put", "/api/v1/user-profile/picture/")).toEqual([])
  })

  test("switches the daily email off and on, and rolls back on failure", async ({ server }) => {
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, free)
    server.respond("put", MAILS, () => new Response(null, { status: 204 }))
    const { hands } = await visit("/user/account")
    const mail = await screen.findByRole("switch", {
      name: "Email me unread notifications once a day",
    })
    expect(mail).toBeChecked()
    await hands.click(mail)
    expect(mail).not.toBeChecked()
    expect(server.calls("put", MAILS).map(({ body }) => body)).toEqual([{ digest: false }])
    server.refuses("put", MAILS, 500, "INTERNAL_ERROR", "Not now.")
    await hands.click(mail)
    expect(await screen.findByText("Not now.")).toBeVisible()
    expect(mail).not.toBeChecked()
  })

  test("does not allow deletion while the person owns what others need, which is listed with links", async ({
    server,
  }) => {
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, {
      ...free,
      spaces: [{ id: 4, title: "Harbour Street team" }],
      expertGroups: [{ id: 3, title: "Harbour Experts" }],
    })
    await visit("/user/account")
    expect(await screen.findByRole("link", { name: "Harbour Street team" })).toHaveAttribute(
      "href",
      "/4/setting",
    )
    expect(screen.getByRole("link", { name: "Harbour Experts" })).toHaveAttribute(
      "href",
      "/user/expert-groups/3",
    )
    expect(screen.getByRole("button", { name: "Delete my account …" })).toBeDisabled()
  })

  test("deletes the account only after the address was typed, below what is deleted and what remains", async ({
    server,
  }) => {
    server.answers("get", MAILS, { digest: true })
    server.answers("get", DELETION, { ...free, isExternal: true })
    server.respond("post", DELETION, () => new Response(null, { status: 204 }))
    const { hands } = await visit("/user/account")
    const open = await screen.findByRole("button", { name: "Delete my account …" })
    await expect.poll(() => open.hasAttribute("disabled")).toBe(false)
    await hands.click(open)
    const dialog = within(await screen.findByRole("dialog", { name: "Delete your account permanently?" }))
    expect(dialog.getByText(/account with the sign-in service is kept/)).toBeVisible()
    const confirm = dialog.getByRole("button", { name: "Delete permanently" })
    expect(confirm).toBeDisabled()
    await hands.type(dialog.getByRole("textbox", { name: "Your email address" }), "Dana@Example.com")
    await hands.click(confirm)
    await expect
      .poll(() => server.calls("post", DELETION).map(({ body }) => body))
      .toEqual([{ email: "Dana@Example.com" }])
  })
})
