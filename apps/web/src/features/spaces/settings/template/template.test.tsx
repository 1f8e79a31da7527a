import { screen, within } from "@testing-library/react"
import { expect, test, vi } from "vitest"
import type { Schemas } from "../../../../api/schemas.ts"
import { listOf, person } from "../../../../testing/samples.ts"
import type { FakeServer } from "../../../../testing/server.ts"
import { visit } from "../../../../testing/visit.tsx"

const address = "/api/v1/spaces/{spaceId}/document-template/"

const stored: Schemas["DocumentTemplate"] = {
  name: "board report.docx",
  bytes: 20_000,
  creationTime: "2026-03-01T09:15:42",
  createdBy: { id: person.id, displayName: "Dana Owner" },
  link: "https://plumbline.example/files/template/1/board%20report.docx?signature=x",
}

async function openSettings(server: FakeServer, template: Schemas["DocumentTemplate"] | null) {
  server.answers("get", "/api/v1/spaces/{spaceId}/", {
    ...{ id: 4, code: "own", title: "Default Space", type: { code: "BASIC", title: "Basic" } },
    ...{ editable: true, lastModificationTime: "2026-03-01T09:15:42", membersCount: 1, assessmentsCount: 0 },
    ...{ canCreateAssessment: true, onlyReads: false, isDefault: true, isActive: true },
  })
  server.answers("get", "/api/v1/spaces/{spaceId}/members/", { ...listOf([]), handOver: null })
  server.answers("get", "/api/v1/spaces/{spaceId}/imported-results/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/invitees/", listOf([]))
  server.answers("get", "/api/v1/spaces/{spaceId}/webhooks/", { items: [], most: 10 })
  server.answers("get", "/api/v1/spaces/{spaceId}/rules/", { items: [], most: 20 })
  server.answers("get", address, { template })
  const { hands } = await visit("/4/setting")
  await screen.findByRole("heading", { name: "Word template" })
  return hands
}

/** The browser's upload, with a server that refuses files whose name says so. */
function uploadingTo(uploads: string[]) {
  return class extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ""
    method = ""
    open(method: string) {
      this.method = method
    }
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send(form: FormData) {
      const file = form.get("template")
      const name = file instanceof File ? file.name : ""
      uploads.push(`${this.method} ${name}`)
      this.status = name.startsWith("bad") ? 400 : 200
      this.responseText = JSON.stringify({
        message: "The template contains the unknown placeholder {{titel}}.",
      })
      this.dispatchEvent(new Event("load"))
    }
  }
}

const file = (name: string, size = 10) => new File([new Uint8Array(size)], name)

test("the owner of a space uploads a Word template; a broken one is refused with the words of the server", async ({
  server,
}) => {
  const uploads: string[] = []
  vi.stubGlobal("XMLHttpRequest", uploadingTo(uploads))
  const hands = await openSettings(server, null)
  expect(await screen.findByText("This space uses the layout of the site.")).toBeVisible()
  const input = screen.getByLabelText("Upload a template", { selector: "input" })
  await hands.upload(input, file("bad.docx"))
  expect(await screen.findByRole("alert")).toHaveTextContent("the unknown placeholder {{titel}}")
  server.answers("get", address, { template: stored })
  await hands.upload(input, file("board report.docx"))
  expect(await screen.findByRole("link", { name: "Open the template" })).toHaveAttribute("href", stored.link)
  expect(screen.getByText("Uploaded by Dana Owner, Mar 1, 2026")).toBeVisible()
  expect(screen.queryByText(/unknown placeholder/)).not.toBeInTheDocument()
  expect(uploads).toEqual(["PUT bad.docx", "PUT board report.docx"])
})

test("files that cannot be a template are not sent", async ({ server }) => {
  const uploads: string[] = []
  vi.stubGlobal("XMLHttpRequest", uploadingTo(uploads))
  const hands = await openSettings(server, null)
  const input = screen.getByLabelText("Upload a template", { selector: "input" })
  await hands.upload(input, file("large.docx", 2 * 1024 * 1024 + 1))
  expect(await screen.findByText(/larger than 2 MB/)).toBeVisible()
  expect(uploads).toEqual([])
})

test("a template is removed after a question", async ({ server }) => {
  const hands = await openSettings(server, stored)
  server.answers("delete", address, undefined)
  await hands.click(screen.getByRole("button", { name: "Remove the template" }))
  const dialog = await screen.findByRole("dialog")
  server.answers("get", address, { template: null })
  await hands.click(within(dialog).getByRole("button", { name: "Confirm" }))
  expect(await screen.findByText("This space uses the layout of the site.")).toBeVisible()
  expect(server.calls("delete", address)).toHaveLength(1)
})
