import { screen, waitFor, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import { drafts } from "../drafts/store.ts"
import { identityProvider } from "../testing/identity.ts"
import type { FakeServer } from "../testing/server.ts"
import { visit } from "../testing/visit.tsx"

const PROFILE = "/api/v1/user-profile/"

/** Opens the profile, types a name, and lets the session end. */
async function typed(server: FakeServer) {
  server.answers("get", "/api/v1/user-profile/notifications/", { digest: true })
  server.answers("get", "/api/v1/user-profile/deletion/", { spaces: [], expertGroups: [], isExternal: false })
  server.respond("put", PROFILE, () => new Response("", { status: 200 }))
  const { hands } = await visit("/user/account")
  await hands.click(await screen.findByRole("button", { name: "Edit profile" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Edit profile" }))
  const name = dialog.getByRole("textbox", { name: /^Name/ })
  await hands.type(name, "!")
  identityProvider.signedIn = false
  identityProvider.endSession()
  expect(await screen.findByRole("alertdialog", { name: "Sign in again" })).toBeVisible()
  return { hands, name }
}

test("the page stays when the session ends, and what was typed is kept for after the sign-in", async ({
  server,
}) => {
  const { hands, name } = await typed(server)
  expect(name).toHaveValue("Dana Demo!")
  expect(drafts.get("profile")?.value).toMatchObject({ displayName: "Dana Demo!" })
  const opened = vi.spyOn(window, "open").mockReturnValue(null)
  await hands.click(screen.getByRole("button", { name: "Sign in" }))
  // Without a window beside the page, the page itself is left, and comes back.
  await waitFor(() => expect(identityProvider.asked.at(-1)).toMatch(/^sign in, back to/))
  opened.mockRestore()
})
