import { screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { visit } from "../../../testing/visit.tsx"

const PROFILE = "/api/v1/user-profile/"
const DELETION = "/api/v1/user-profile/deletion/"
const MAILS = "/api/v1/user-profile/notifications/"
const free = { spaces: [], expertGroups: [], isExternal: false }

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
