import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { listOf, tenant } from "../../testing/samples.ts"
import { visit } from "../../testing/visit.tsx"

test("a message goes to the contact form with the own address, and what was typed stays while it is refused", async ({
  server,
}) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  server.respond("post", "/f/{form}", () =>
    Response.json({ errors: [{ field: "message", message: "This is too short for us." }] }, { status: 422 }),
  )
  const { hands } = await visit("/user/expert-groups")
  await hands.click((await screen.findAllByRole("button", { name: "Contact us" }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole("dialog", { name: "Contact us" }))
  expect(dialog.getByRole("textbox", { name: /Email/ })).toHaveValue("dana@example.com")
  await hands.click(dialog.getByRole("button", { name: "Send" }))
  expect(dialog.getByText("This field is required.")).toBeVisible()
  expect(server.asked.filter(({ name }) => name.startsWith("POST /f/"))).toEqual([])

  await hands.type(dialog.getByRole("textbox", { name: /Your message/ }), "Hello there")
  await hands.click(dialog.getByRole("button", { name: "Send" }))
  expect(await screen.findByText("This is too short for us.")).toBeVisible()
  expect(dialog.getByRole("textbox", { name: /Your message/ })).toHaveValue("Hello there")

  server.answers("post", "/f/{form}", { ok: true, next: "/" })
  await hands.click(dialog.getByRole("button", { name: "Send" }))
  await hands.click(await screen.findByRole("button", { name: "OK, got it" }))
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(server.asked.findLast(({ name }) => name.startsWith("POST /f/contact"))?.body).toEqual({
    type: "Contact Us - Plumbline",
    email: "dana@example.com",
    mobile: "",
    message: "Hello there",
  })
})

test("a site that takes no messages offers to write none", async ({ server }) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  server.answers("get", "/api/v1/tenant/", { ...tenant, contact: { form: false, links: [] } })
  await visit("/user/expert-groups")
  expect(await screen.findByRole("button", { name: "Keyboard shortcuts" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Contact us" })).toBeNull()
})
