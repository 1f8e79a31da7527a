import { screen, within } from "@testing-library/react"
import { expect, test } from "vitest"
import { address, draftOf } from "../../testing/designer.ts"
import { visit } from "../../testing/visit.tsx"

test("the draft is there as text, and nothing is to be applied before something is written", async ({
  server,
}) => {
  draftOf(server)
  server.answers("get", "/api/v1/kit-versions/{kitVersionId}/text/", {
    text: 'level Low {\n    title: "Low"\n}\n',
  })
  await visit(`${address}#Text`)
  const editor = await screen.findByRole("textbox", { name: "The draft as text" })
  expect(within(editor).getByText("level")).toBeVisible()
  expect(screen.getByRole("button", { name: "Review and apply" })).toBeDisabled()
  expect(screen.getByRole("button", { name: "Discard my changes" })).toBeDisabled()
})
