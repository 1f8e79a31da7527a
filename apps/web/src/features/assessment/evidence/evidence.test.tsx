import { fireEvent, screen, waitFor, within } from "@testing-library/react"
import { beforeEach, describe, expect, test, vi } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { assessment, everything, listOf, path, person, questions } from "../../../testing/samples.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

let assessmentId = ""
/** Each test has its own assessment, because unsent texts outlive the page. */
beforeEach(() => {
  assessmentId = crypto.randomUUID()
})

const [question] = questions
const address = () => `/1/assessments/1/${assessmentId}/questionnaires/51/1`
const creation = "/api/v1/evidences/"
const one = "/api/v1/evidences/{evidenceId}/"
const files = "/api/v1/evidences/{evidenceId}/attachments/"

const evidence: Schemas["Evidence"] = {
  assessmentId,
  questionId: 71,
  id: "9b1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a09",
  description: "<p>The build log.</p>",
  type: "Positive",
  lastModificationTime: "2026-03-01T09:15:42.123456",
  attachmentsCount: 0,
  createdBy: { id: person.id, displayName: "Dana Demo", pictureLink: null },
  editable: true,
  deletable: true,
  revisions: 0,
  observedAt: null,
  validUntil: null,
  source: null,
  method: null,
  validity: "CURRENT",
  confirmable: true,
  provenance: null,
  program: "Collector",
}
const day = /^\d{4}-\d{2}-\d{2}$/
const { id, lastModificationTime, attachmentsCount, createdBy, revisions } = evidence
const rest = {
  id,
  assessmentId,
  questionId: 71,
  lastModificationTime,
  attachmentsCount,
  createdBy,
  revisions,
}
const comment: Schemas["Comment"] = {
  ...rest,
  id: "9b1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a10",
  description: "<p>Who knows more?</p>",
  createdBy: { id: "6d1d3a52-6f0e-4c57-9d0b-3a1f5e0f7a02", displayName: "Omid Rad", pictureLink: null },
  program: null,
  editable: false,
  deletable: false,
  resolvable: true,
}

/** A question in advanced mode, with its existing remarks. */
function discussed(
  server: FakeServer,
  {
    evidences = [],
    comments = [],
    permissions = everything,
  }: {
    evidences?: Schemas["Evidence"][]
    comments?: Schemas["Comment"][]
    permissions?: typeof everything
  } = {},
) {
  const stored = { evidences: [...evidences], comments: [...comments] }
  const now = () => ({
    ...question,
    counts: { evidences: stored.evidences.length, comments: stored.comments.length, answerHistories: 0 },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/", {
    ...assessment,
    id: assessmentId,
    mode: { code: "ADVANCED", title: "Advanced" },
  })
  server.answers("get", "/api/v1/path-info/", path)
  server.answers("get", "/api/v1/confidence-levels/", {
    confidenceLevels: [],
    defaultConfidenceLevel: { id: 1, title: "Sure not" },
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/", () => ({
    ...listOf([now()]),
    permissions,
  }))
  server.answers("get", "/api/v1/assessments/{assessmentId}/questions/{questionId}/", now)
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/purposes/", {
    items: [],
  })
  server.answers("get", "/api/v1/assessments/{assessmentId}/questionnaires/{questionnaireId}/next/", {
    status: "NOT_FOUND",
  })
  server.answers("get", creation, () => listOf(stored.evidences))
  server.answers("get", "/api/v1/comments/", () => listOf(stored.comments))
  server.answers("post", creation, ({ body }) => {
    const { description, type } = sentText(body)
    const id = crypto.randomUUID()
    if (type === null) stored.comments.unshift({ ...comment, id, description })
    else stored.evidences.unshift({ ...evidence, id, description })
    return { id }
  })
  return stored
}

/** The texts of evidences and comments that were sent. */
function sentText(body: unknown): { description: string; type: unknown } {
  if (typeof body !== "object" || body === null || !("description" in body) || !("type" in body)) {
    throw new Error("no text was sent")
  }
  return { description: String(body.description), type: body.type }
}

describe("evidence with a life", () => {
  const expired: Schemas["Evidence"] = {
    ...evidence,
    observedAt: "2024-01-01",
    validUntil: "2024-03-31",
    source: "See https://ci.example.com/481 of CI",
    method: "MEASURED",
    validity: "EXPIRED",
    revisions: 1,
  }
  const revisions = "/api/v1/evidences/{evidenceId}/revisions/"
  const confirmation = "/api/v1/evidences/{evidenceId}/confirm/"

  test("has a quiet line, its source with links, and its earlier versions", async ({ server }) => {
    discussed(server, { evidences: [{ ...expired, validity: "EXPIRING", validUntil: "2999-01-01" }] })
    server.answers(
      "get",
      revisions,
      listOf([
        {
          number: 1,
          description: "<p>An older log.</p>",
          type: "Positive" as const,
          observedAt: null,
          validUntil: null,
          source: null,
          method: null,
          writtenBy: { id: person.id, displayName: "Dana Demo" },
          program: "Older collector",
          creationTime: "2026-02-01T09:15:42.123456",
        },
      ]),
    )
    const { hands } = await visit(address())
    expect(await screen.findByText(/Measured · observed on Jan 1, 2024/)).toBeVisible()
    expect(screen.getByText("Expires soon")).toBeVisible()
    expect(screen.getByRole("link", { name: "https://ci.example.com/481" })).toBeVisible()
    await hands.click(screen.getByRole("button", { name: "1 earlier version" }))
    expect(await screen.findByText("An older log.")).toBeVisible()
    expect(screen.getByText(/^the program “.?Collector.?” for .?Dana Demo/)).toBeVisible()
    expect(screen.getByText(/^the program “.?Older collector.?” for .?Dana Demo/)).toBeVisible()
  })

  test("stands apart when it has expired, and is confirmed with one action", async ({ server }) => {
    const stored = discussed(server, { evidences: [expired] })
    server.answers("post", confirmation, () => {
      stored.evidences = [{ ...expired, validity: "CURRENT" }]
      return { id: expired.id }
    })
    const { hands } = await visit(address())
    const apart = within(await screen.findByRole("region", { name: "Expired (1)" }))
    expect(apart.getByText("The build log.")).toBeVisible()
    expect(apart.getByRole("button", { name: "Withdraw" })).toBeVisible()
    await hands.click(apart.getByRole("button", { name: "Still holds" }))
    expect(await screen.findByText("The build log.")).toBeVisible()
    expect(screen.queryByRole("region", { name: "Expired (1)" })).toBeNull()
  })

  test("is replaced by a new text that begins with the old one", async ({ server }) => {
    discussed(server, { evidences: [{ ...expired, editable: false }] })
    const { hands } = await visit(address())
    const apart = within(await screen.findByRole("region", { name: "Expired (1)" }))
    await hands.click(apart.getByRole("button", { name: "Replace" }))
    const field = apart.getByRole("textbox", { name: /supports or weakens/ })
    expect(field).toHaveValue("The build log.")
    await hands.type(field, " Of May.")
    await hands.click(apart.getByRole("button", { name: "Replace" }))
    await waitFor(() => expect(server.calls("post", creation)).toHaveLength(1))
    expect(server.calls("post", creation)[0]?.body).toMatchObject({
      description: "<p>The build log. Of May.</p>",
      replaces: expired.id,
      method: "SEEN",
    })
  })

  test("can be given no end and another method", async ({ server }) => {
    discussed(server)
    const { hands } = await visit(address())
    await hands.type(await screen.findByRole("textbox", { name: /supports or weakens/ }), "The build log.")
    await hands.click(screen.getByRole("button", { name: "Change" }))
    await hands.click(screen.getByRole("combobox", { name: "Valid for" }))
    await hands.click(await screen.findByRole("option", { name: "No end" }))
    await hands.click(screen.getByRole("combobox", { name: "How you know" }))
    await hands.click(await screen.findByRole("option", { name: "Told" }))
    await hands.type(screen.getByRole("textbox", { name: "Source" }), "Omid")
    await hands.click(screen.getByRole("button", { name: "Add evidence" }))
    await waitFor(() => expect(server.calls("post", creation)).toHaveLength(1))
    expect(server.calls("post", creation)[0]?.body).toMatchObject({
      validUntil: null,
      method: "TOLD",
      source: "Omid",
    })
  })
})

/** A server that stores an evidence once for each key, and whose first reply gets lost. */
function storesByKey(
  server: FakeServer,
  stored: ReturnType<typeof discussed>,
  replies?: "every reply arrives",
) {
  const seen = new Set<string | null>()
  server.respond("post", creation, ({ headers }) => {
    const key = headers.get("Idempotency-Key")
    expect(key).toBeTruthy()
    const isFirst = seen.size === 0
    if (!seen.has(key)) stored.evidences = [{ ...evidence, id: `e${seen.size}` }, ...stored.evidences]
    seen.add(key)
    return isFirst && !replies
      ? Promise.reject(new TypeError("Failed to fetch"))
      : Response.json({ id: evidence.id })
  })
}

describe("evidences", () => {
  test("are written as plain text, keep their lines and links, and are counted at once", async ({
    server,
  }) => {
    discussed(server)
    const { hands } = await visit(address())
    expect(await screen.findByRole("tab", { name: "Evidence (0)" })).toBeVisible()
    await hands.click(await screen.findByRole("button", { name: "Negative" }))
    await hands.type(
      screen.getByRole("textbox", { name: "What supports or weakens the answer?" }),
      "Two <b>lines{Enter}https://example.com/log",
    )
    await hands.click(screen.getByRole("button", { name: "Add evidence" }))
    expect(await screen.findByRole("tab", { name: "Evidence (1)" })).toBeVisible()
    expect(server.calls("post", creation).map(({ body }) => body)).toEqual([
      {
        assessmentId,
        questionId: 61,
        type: "NEGATIVE",
        observedAt: expect.stringMatching(day),
        validUntil: expect.stringMatching(day),
        source: null,
        method: "SEEN",
        description:
          '<p>Two &lt;b&gt;lines<br><a href="https://example.com/log">https://example.com/log</a></p>',
      },
    ])
    expect(await screen.findByRole("link", { name: "https://example.com/log" })).toBeVisible()
    expect(screen.getByRole("textbox", { name: /supports or weakens/ })).toHaveValue("")
  })

  test("outlive the page while they are being typed", async ({ server }) => {
    discussed(server)
    const { hands, unmount } = await visit(address())
    await hands.type(await screen.findByRole("textbox", { name: /supports or weakens/ }), "Half a thou")
    unmount()
    await visit(address())
    expect(await screen.findByRole("textbox", { name: /supports or weakens/ })).toHaveValue("Half a thou")
  })

  test("are kept in this browser without a connection, and sent when it is back", async ({ server }) => {
    discussed(server)
    server.loses("post", creation)
    const { hands, unmount } = await visit(address())
    await hands.type(await screen.findByRole("textbox", { name: /supports or weakens/ }), "The build log.")
    await hands.click(screen.getByRole("button", { name: "Add evidence" }))
    expect(await screen.findByText(/Not sent yet. It is kept in this browser/)).toBeVisible()
    expect(
      await screen.findByText("No connection. 1 entry is kept in this browser and will be sent later.", {
        ignore: "[aria-live] *",
      }),
    ).toBeVisible()
    unmount()
    const stored = discussed(server)
    await visit(address())
    expect(await screen.findByText("All answers saved")).toBeVisible()
    expect(stored.evidences).toMatchObject([{ description: "<p>The build log.</p>" }])
    expect(screen.queryByText(/Not sent yet/)).toBeNull()
  })

  test("are not stored twice if they may have arrived before the connection broke", async ({ server }) => {
    const stored = discussed(server)
    storesByKey(server, stored)
    const { hands } = await visit(address())
    await hands.type(await screen.findByRole("textbox", { name: /supports or weakens/ }), "The build log.")
    await hands.click(screen.getByRole("button", { name: "Add evidence" }))
    await hands.click(await screen.findByRole("button", { name: "Try now" }))
    expect(await screen.findByText("All answers saved")).toBeVisible()
    expect(server.calls("post", creation)).toHaveLength(2)
    expect(stored.evidences).toHaveLength(1)
    expect(await screen.findByText("The build log.")).toBeVisible()
  })

  test("are two if they say the same", async ({ server }) => {
    const stored = discussed(server)
    storesByKey(server, stored, "every reply arrives")
    const { hands } = await visit(address())
    for (let count = 1; count <= 2; count++) {
      await hands.type(await screen.findByRole("textbox", { name: /supports or weakens/ }), "The build log.")
      await hands.click(screen.getByRole("button", { name: "Add evidence" }))
      await waitFor(() => expect(stored.evidences).toHaveLength(count))
    }
  })

  test("stay with the server's message after a refusal, until the person decides", async ({ server }) => {
    discussed(server)
    server.refuses("post", creation, 403, "ACCESS_DENIED", "You may not write here.")
    const { hands } = await visit(address())
    await hands.type(await screen.findByRole("textbox", { name: /supports or weakens/ }), "The build log.")
    await hands.click(screen.getByRole("button", { name: "Add evidence" }))
    const refused = within(await screen.findByRole("alert"))
    expect(refused.getByText(/You may not write here/)).toBeVisible()
    await hands.click(refused.getByRole("button", { name: "Discard" }))
    expect(screen.queryByText("The build log.")).toBeNull()
  })

  test("can be edited in place and deleted after confirmation by their author", async ({ server }) => {
    const stored = discussed(server, { evidences: [evidence] })
    server.answers("put", one, ({ body }) => {
      const { description } = sentText(body)
      stored.evidences = [{ ...evidence, description, type: "Negative" }]
      return { id: evidence.id }
    })
    server.answers("delete", one, () => {
      stored.evidences = []
      return undefined
    })
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Edit" }))
    const field = screen.getByRole("textbox", { name: "Edit the text" })
    expect(field).toHaveValue("The build log.")
    await hands.type(field, " Of May.")
    await hands.click(screen.getAllByRole("button", { name: "Negative" }).at(-1) ?? field)
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await waitFor(() => expect(screen.getByText("The build log. Of May.")).toBeVisible())
    await waitFor(() => expect(server.calls("put", one)).toHaveLength(1))
    expect(server.calls("put", one).map(({ body }) => body)).toEqual([
      {
        ...{ description: "<p>The build log. Of May.</p>", type: "NEGATIVE" },
        ...{ observedAt: null, validUntil: null, source: null, method: null },
      },
    ])
    await hands.click(await screen.findByRole("button", { name: "Delete" }))
    await hands.click(
      within(await screen.findByRole("dialog", { name: "Delete evidence" })).getByRole("button", {
        name: "Confirm",
      }),
    )
    expect(await screen.findByRole("tab", { name: "Evidence (0)" })).toBeVisible()
  })

  test("are read-only for people who may not write them", async ({ server }) => {
    const permissions = { ...everything, addEvidence: false, addEvidenceAttachment: false }
    discussed(server, { evidences: [{ ...evidence, editable: false, deletable: false }], permissions })
    await visit(address())
    expect(await screen.findByText("The build log.")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Add evidence" })).toBeNull()
    expect(screen.queryByRole("button", { name: "Add attachment" })).toBeNull()
  })
})

describe("comments", () => {
  test("are resolved by people who may, and leave the list", async ({ server }) => {
    const stored = discussed(server, { comments: [comment] })
    server.answers("put", "/api/v1/evidences/{evidenceId}/resolve/", () => {
      stored.comments = []
      return undefined
    })
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("tab", { name: "Comments (1)" }))
    expect(await screen.findByText("Who knows more?")).toBeVisible()
    expect(screen.queryByRole("button", { name: "Edit" })).toBeNull()
    await hands.click(screen.getByRole("button", { name: "Resolve" }))
    expect(await screen.findByRole("tab", { name: "Comments (0)" })).toBeVisible()
    expect(await screen.findByText("No unresolved comments.")).toBeVisible()
  })
})

describe("files", () => {
  const limits = {
    files: 5,
    bytes: 2 * 1024 * 1024,
    endings: ["pdf", "txt", "xls", "xlsx"],
    formats: ["PDF", "TXT", "Excel"],
  }
  const attached = {
    id: "a1",
    link: "https://plumbline.test/f/7c/plan%201.pdf?expires=1",
    description: "The plan",
    createdBy: { id: person.id, displayName: "Dana Demo", email: null },
    creationTime: evidence.lastModificationTime,
  }

  test("are listed with their links; invalid ones are refused before they are sent", async ({ server }) => {
    discussed(server, { evidences: [{ ...evidence, attachmentsCount: 1 }] })
    server.answers("get", files, { attachments: [attached], limits })
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Attachments (1)" }))
    expect(await screen.findByRole("link", { name: "Download plan 1.pdf" })).toHaveAttribute(
      "href",
      attached.link,
    )
    const choose = screen.getByLabelText(/Choose files or drop them here/)
    await hands.upload(choose, new File([], "empty.txt"))
    expect(await screen.findByText("Attachment file is required. This one is empty.")).toBeVisible()
    expect(screen.getByText("empty.txt")).toBeVisible()
    await hands.upload(choose, new File([new Uint8Array(limits.bytes)], "full.txt"))
    expect(await screen.findByText("The size of an attachment must be less than 2 MB.")).toBeVisible()
    expect(screen.getByText("full.txt")).toBeVisible()
    fireEvent.drop(choose, { dataTransfer: { files: [new File(["x"], "plan.exe")] } })
    expect(
      await screen.findByText(
        "This file is not acceptable. Only the following formats are acceptable: PDF, TXT, Excel",
      ),
    ).toBeVisible()
  })

  test("are dropped one at a time: one is attached at once, several are refused", async ({ server }) => {
    const uploads: string[] = []
    vi.stubGlobal("XMLHttpRequest", uploadingTo(uploads))
    discussed(server, { evidences: [evidence] })
    server.answers("get", files, { attachments: [], limits })
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Add attachment" }))
    const place = await screen.findByLabelText(/Choose files or drop them here/)
    const both = [new File(["one"], "one.txt"), new File(["two"], "two.txt")]
    fireEvent.drop(place, { dataTransfer: { files: both } })
    expect(await screen.findByText(/^You can only upload one file at a time\./)).toBeVisible()
    expect(screen.queryByText("one.txt")).toBeNull()
    fireEvent.drop(place, { dataTransfer: { files: [] } })
    expect(await screen.findByText(/^Attachment file is required\./)).toBeVisible()
    fireEvent.drop(place, { dataTransfer: { files: both.slice(0, 1) } })
    await expect.poll(() => uploads).toEqual(["one.txt"])
    expect(screen.queryByText(/one file at a time|is required/)).toBeNull()
  })

  test("are sent one by one, and a refused one shows the reason", async ({ server }) => {
    const uploads: string[] = []
    vi.stubGlobal("XMLHttpRequest", uploadingTo(uploads))
    discussed(server, { evidences: [evidence] })
    server.answers("get", files, { attachments: [], limits })
    const { hands } = await visit(address())
    await hands.click(await screen.findByRole("button", { name: "Add attachment" }))
    await hands.upload(await screen.findByLabelText(/Choose files or drop them here/), [
      new File(["good"], "good.txt"),
      new File(["bad"], "bad.pdf"),
    ])
    await hands.click(screen.getByRole("button", { name: "Upload 2 files" }))
    expect(await screen.findByText("The file is not what its type says.")).toBeVisible()
    expect(uploads).toEqual(["good.txt", "bad.pdf"])
    expect(screen.queryByText("good.txt")).toBeNull()
  })
})

/** The browser's upload mechanism, with a server that accepts every file but bad ones. */
function uploadingTo(uploads: string[]) {
  return class extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ""
    open() {}
    setRequestHeader() {}
    getResponseHeader() {
      return null
    }
    send(form: FormData) {
      const file = form.get("attachment")
      const name = file instanceof File ? file.name : ""
      uploads.push(name)
      this.status = name.startsWith("bad") ? 400 : 201
      this.responseText = JSON.stringify({ message: "The file is not what its type says." })
      this.dispatchEvent(new Event("load"))
    }
  }
}
