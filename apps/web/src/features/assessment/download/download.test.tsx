import { screen, waitFor, within } from "@testing-library/react"
import userEvent from "@testing-library/user-event"
import { expect, onTestFinished, test, vi } from "vitest"
import { assessmentId, everything, report } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const address = "/api/v1/assessments/{assessmentId}/export/"

/** What the page hands to the browser to be saved. */
function savedFiles() {
  const names: string[] = []
  vi.stubGlobal(
    "URL",
    Object.assign(URL, { createObjectURL: () => "blob:file", revokeObjectURL: () => undefined }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download !== "") names.push(this.download)
  })
  return names
}

async function openMenu(server: FakeServer, permissions = everything, samm = { questions: 0, of: 90 }) {
  server.answers("get", "/api/v1/assessments/{assessmentId}/graphical-report/", report)
  server.answers("get", "/api/v1/assessments/{assessmentId}/permissions/", { permissions })
  server.answers("get", "/api/v1/assessments/{assessmentId}/attestation-formats/", { samm })
  await visit(`/1/assessments/${assessmentId}/graphical-report/`)
  await userEvent.click(await screen.findByRole("button", { name: "Download" }))
  return screen.findByRole("menu")
}

const chosen = () =>
  screen.getAllByRole("checkbox", { checked: true }).map((box) => box.closest("label")?.textContent)

test("a report is downloaded in the chosen format, language and sections, under the name that the server gives it", async ({
  server,
}) => {
  const names = savedFiles()
  const asked: URLSearchParams[] = []
  server.respond("get", address, ({ name }) => {
    asked.push(new URL(name.slice(name.indexOf("/")), "http://server").searchParams)
    return new Response(new Blob(["%PDF"]), {
      headers: {
        "content-disposition": "attachment; filename=\"report.pdf\"; filename*=UTF-8''%DA%AF%D8%B2.pdf",
      },
    })
  })
  const menu = await openMenu(server)
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["PDF", "Word", "PowerPoint", "Excel", "For other tools"])
  await userEvent.click(within(menu).getByRole("menuitem", { name: "PDF" }))
  const dialog = await screen.findByRole("dialog", { name: "Download the report" })
  expect(chosen()).toEqual([
    "Summary",
    "Subjects",
    "Attributes",
    "Advice and action items",
    "What the levels mean",
    "Evidence",
  ])
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Attributes" }))
  await userEvent.click(within(dialog).getByRole("checkbox", { name: "Questions and answers" }))
  await userEvent.click(within(dialog).getByRole("radio", { name: "Persian" }))
  await userEvent.click(within(dialog).getByRole("button", { name: "Download" }))
  await waitFor(() => expect(names).toEqual(["گز.pdf"]))
  expect(Object.fromEntries(asked[0] ?? [])).toEqual({
    format: "pdf",
    lang: "fa",
    sections: "summary,subjects,advice,levels,evidence,answers",
  })
  expect(screen.queryByRole("dialog")).not.toBeInTheDocument()
})

test("an attestation is downloaded with its signature, in the chosen language and without a choice of sections", async ({
  server,
}) => {
  const names = savedFiles()
  const asked: object[] = []
  server.respond("get", "/api/v1/assessments/{assessmentId}/attestation/", ({ name }) => {
    const query = new URL(name.slice(name.indexOf("/")), "http://server").searchParams
    asked.push(Object.fromEntries(query))
    const ending = query.has("signature") ? ".jws" : ""
    return new Response(new Blob(["{}"]), {
      headers: { "content-disposition": `attachment; filename*=UTF-8''night.oscal.json${ending}` },
    })
  })
  const menu = await openMenu(server)
  await userEvent.click(within(menu).getByRole("menuitem", { name: "For other tools" }))
  await userEvent.click(within(menu).getByRole("menuitem", { name: "OSCAL" }))
  const dialog = await screen.findByRole("dialog")
  expect(within(dialog).queryByRole("checkbox", { name: "Summary" })).not.toBeInTheDocument()
  const signature = within(dialog).getByRole("checkbox", { name: "Signature as a second file" })
  expect(signature).not.toBeChecked()
  await userEvent.click(signature)
  await userEvent.click(within(dialog).getByRole("button", { name: "Download" }))
  await waitFor(() => expect(names).toEqual(["night.oscal.json", "night.oscal.json.jws"]))
  expect(asked).toEqual([
    { format: "oscal", lang: "en" },
    { format: "oscal", lang: "en", signature: "true" },
  ])
})

test("SAMM is offered for kits that ask its questions, and how many of them is said", async ({ server }) => {
  const hands = userEvent.setup()
  for (const questions of [0, 6]) {
    const menu = await openMenu(server, everything, { questions, of: 90 })
    await hands.click(within(menu).getByRole("menuitem", { name: "For other tools" }))
    if (questions === 0) {
      expect(within(menu).getByRole("menuitem", { name: "Gemara" })).toBeVisible()
      expect(within(menu).queryByRole("menuitem", { name: "SAMM" })).not.toBeInTheDocument()
      document.body.replaceChildren()
      continue
    }
    await hands.click(await within(menu).findByRole("menuitem", { name: "SAMM" }))
    expect(await screen.findByText(/asks 6 of the 90 questions of SAMM/)).toBeVisible()
  }
})

test("a bundle contains evidence only if that is wanted", async ({ server }) => {
  savedFiles()
  const asked: (string | null)[] = []
  server.respond("get", "/api/v1/assessments/{assessmentId}/bundle/", ({ name }) => {
    asked.push(new URL(name.slice(name.indexOf("/")), "http://server").searchParams.get("evidence"))
    return new Response(new Blob(["PK"]))
  })
  for (const wanted of [false, true]) {
    const menu = await openMenu(server)
    await userEvent.click(within(menu).getByRole("menuitem", { name: "For other tools" }))
    await userEvent.click(within(menu).getByRole("menuitem", { name: "Signed bundle" }))
    const dialog = await screen.findByRole("dialog")
    expect(within(dialog).queryByRole("radio")).not.toBeInTheDocument()
    if (wanted) await userEvent.click(within(dialog).getByRole("checkbox"))
    await userEvent.click(within(dialog).getByRole("button", { name: "Download" }))
    await waitFor(() => expect(screen.queryByRole("dialog")).not.toBeInTheDocument())
    document.body.replaceChildren()
  }
  expect(asked).toEqual(["false", "true"])
})

test("who cannot see answers is offered neither these nor CSV", async ({ server }) => {
  const menu = await openMenu(server, { ...everything, viewAnswerHistory: false })
  for (const name of ["CSV", "CycloneDX", "Signed bundle"])
    expect(within(menu).queryByRole("menuitem", { name })).not.toBeInTheDocument()
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Excel" }))
  await screen.findByRole("dialog")
  for (const name of ["Evidence", "Comments, which are for colleagues"])
    expect(screen.queryByRole("checkbox", { name })).not.toBeInTheDocument()
})

test("where attestations are switched off, nobody is offered them, nor a signature", async ({ server }) => {
  document.body.insertAdjacentHTML(
    "beforeend",
    '<script type="application/json" id="settings">{ "attestations": false }</script>',
  )
  onTestFinished(() => document.getElementById("settings")?.remove())
  const menu = await openMenu(server)
  await userEvent.click(within(menu).getByRole("menuitem", { name: "For other tools" }))
  expect(
    within(menu)
      .getAllByRole("menuitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["PDF", "Word", "PowerPoint", "Excel", "CSV", "JSON"])
  await userEvent.click(within(menu).getByRole("menuitem", { name: "JSON" }))
  await screen.findByRole("dialog")
  expect(chosen()).toHaveLength(7)
  expect(screen.queryByRole("checkbox", { name: "Signature as a second file" })).not.toBeInTheDocument()
  expect(server.calls("get", "/api/v1/assessments/{assessmentId}/attestation-formats/")).toEqual([])
})

test("data has all sections at first, and a file without any cannot be made", async ({ server }) => {
  const menu = await openMenu(server)
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Excel" }))
  await screen.findByRole("dialog")
  expect(chosen()).toHaveLength(7)
  expect(chosen()).not.toContain("Comments, which are for colleagues")
  for (const box of screen.getAllByRole("checkbox", { checked: true })) await userEvent.click(box)
  expect(screen.getByText("Choose at least one part.")).toBeVisible()
  expect(screen.getByRole("button", { name: "Download" })).toBeDisabled()
})

test("a refusal is shown in the dialog in the words of the server, another failure with what to do", async ({
  server,
}) => {
  const menu = await openMenu(server)
  await userEvent.click(within(menu).getByRole("menuitem", { name: "Word" }))
  const dialog = await screen.findByRole("dialog")
  const download = () => userEvent.click(within(dialog).getByRole("button", { name: "Download" }))
  server.refuses("get", address, 500, "INTERNAL_ERROR")
  await download()
  expect(await within(dialog).findByRole("alert")).toHaveTextContent("Check your connection and try again.")
  server.respond("get", address, () =>
    Response.json(
      { code: "INVALID_STATE", message: "This document would become too large." },
      { status: 422 },
    ),
  )
  await download()
  await waitFor(() =>
    expect(within(dialog).getByRole("alert")).toHaveTextContent("This document would become too large."),
  )
})
