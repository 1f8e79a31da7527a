import { act, screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { drafts } from "../../../drafts/store.ts"
import { libraryKit, listOf, tenant } from "../../../testing/samples.ts"
import { visit } from "../../../testing/visit.tsx"

test("a message goes to the contact form with one's own address, and what was typed stays if it is refused", async ({
  server,
}) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  server.respond("post", "/api/v1/contact-messages/", () =>
    Response.json(
      { code: "INVALID_INPUT", field: "message", message: "This is too short for us." },
      { status: 422 },
    ),
  )
  const { hands } = await visit("/user/expert-groups")
  await hands.click((await screen.findAllByRole("button", { name: "Contact us" }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole("dialog", { name: "Contact us" }))
  expect(dialog.getByRole("textbox", { name: /Email/ })).toHaveValue("dana@example.com")
  await hands.click(dialog.getByRole("button", { name: "Send" }))
  expect(dialog.getByText("This field is required.")).toBeVisible()
  expect(server.asked.filter(({ name }) => name === "POST /api/v1/contact-messages/")).toEqual([])

  await hands.type(dialog.getByRole("textbox", { name: /Your message/ }), "Hello there")
  await hands.click(dialog.getByRole("button", { name: "Send" }))
  expect(await dialog.findByText("This is too short for us.")).toBeVisible()
  expect(dialog.getByRole("textbox", { name: /Your message/ })).toBeInvalid()
  expect(dialog.getByRole("textbox", { name: /Your message/ })).toHaveValue("Hello there")
  expect(screen.queryByText("Something went wrong.")).toBeNull()

  server.answers("post", "/api/v1/contact-messages/", undefined)
  await hands.click(dialog.getByRole("button", { name: "Send" }))
  await hands.click(await screen.findByRole("button", { name: "Ok got it" }))
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(server.asked.findLast(({ name }) => name === "POST /api/v1/contact-messages/")?.body).toEqual({
    type: "Contact Us - Plumbline",
    email: "dana@example.com",
    mobile: "",
    message: "Hello there",
  })
})

test("what was typed before is in the form even if it is read after the form has opened", async ({
  server,
}) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  const { hands } = await visit("/user/expert-groups")
  await hands.click((await screen.findAllByRole("button", { name: "Contact us" }))[0] as HTMLElement)
  const dialog = within(await screen.findByRole("dialog", { name: "Contact us" }))
  const message = dialog.getByRole("textbox", { name: /Your message/ })
  expect(message).toHaveValue("")
  act(() =>
    drafts.set("contact:contactUs", { email: "dana@example.com", mobile: "", message: "Half a thought" }),
  )
  expect(message).toHaveValue("Half a thought")
  await hands.type(message, " more")
  expect(message).toHaveValue("Half a thought more")
})

test("a request for a paid kit states the software, and is acknowledged", async ({ server }) => {
  const paid = { ...libraryKit, isFree: false, hasAccess: false }
  server.answers("get", "/api/v2/assessment-kits/", listOf([paid]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
  server.respond("post", "/api/v1/contact-messages/", () =>
    Response.json({ code: "INVALID_INPUT", message: "Too many messages." }, { status: 429 }),
  )
  const { hands } = await visit("/assessment-kits")
  await hands.click(await screen.findByRole("button", { name: "Ask for this kit" }))
  const dialog = within(await screen.findByRole("dialog", { name: "Ask for the kit “Engineering Maturity”" }))
  expect(dialog.getByText(/This is a paid kit\./)).toBeVisible()
  await hands.type(dialog.getByRole("textbox", { name: /Describe your software/ }), "A web shop")
  await hands.click(dialog.getByRole("button", { name: "Send the request" }))
  expect(await dialog.findByRole("alert")).toHaveTextContent("Too many messages.")
  expect(dialog.getByRole("textbox", { name: /Describe your software/ })).toHaveValue("A web shop")

  server.answers("post", "/api/v1/contact-messages/", undefined)
  await hands.click(dialog.getByRole("button", { name: "Send the request" }))
  expect(await screen.findByText(/Thank you for your message\. We will write/)).toBeVisible()
  expect(screen.queryByRole("dialog")).toBeNull()
  expect(server.asked.findLast(({ name }) => name === "POST /api/v1/contact-messages/")?.body).toMatchObject({
    type: "Purchase - Engineering Maturity",
    email: "dana@example.com",
    message: "A web shop",
  })
})

test("a site that accepts no messages has no contact button", async ({ server }) => {
  server.answers("get", "/api/v1/expert-groups/", listOf([]))
  server.answers("get", "/api/v1/tenant/", { ...tenant, contact: { form: false, links: [] } })
  await visit("/user/expert-groups")
  expect(await screen.findByRole("button", { name: "Keyboard shortcuts" })).toBeVisible()
  expect(screen.queryByRole("button", { name: "Contact us" })).toBeNull()
})
