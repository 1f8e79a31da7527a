import { ApiError, unreachable } from "@plumbline/client"
import { onlineManager, type QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { fireEvent, render, screen, waitFor, within } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { type ReactNode, useState } from "react"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { once } from "../api/repeat.ts"
import { type Replacing, replace } from "../api/replaced.ts"
import { makeQueryClient } from "../app/queryClient.ts"
import { Toasts } from "../app/Toasts.tsx"
import { drafts } from "../drafts/store.ts"
import { loadTexts, startTexts } from "../i18n/i18n.ts"
import { ThemeRoot } from "../theme/ThemeRoot.tsx"
import { ActionDialog } from "./ConfirmDialog.tsx"
import { CopyButton } from "./CopyButton.tsx"
import { decideConflict, openConflicts } from "./conflict.ts"
import { FormDialog } from "./FormDialog.tsx"
import { FormTextField } from "./FormTextField.tsx"
import { NextPage } from "./NextPage.tsx"
import { SecretDialog } from "./SecretDialog.tsx"
import { readForSave, useSave } from "./useSave.ts"

beforeEach(async () => {
  await startTexts("en")
  await loadTexts("saving")
})
afterEach(() => vi.restoreAllMocks())

function shown(content: ReactNode, client: QueryClient = makeQueryClient()) {
  render(
    <QueryClientProvider client={client}>
      <ThemeRoot>
        {content}
        <Toasts />
      </ThemeRoot>
    </QueryClientProvider>,
  )
  return userEvent.setup()
}

const refused = (message: string) => new ApiError({ status: 403, code: "ACCESS_DENIED", message })

function Naming({ onSubmit }: { onSubmit: (title: string) => Promise<unknown> }) {
  const [open, setOpen] = useState(true)
  return open ? (
    <FormDialog
      open
      draft="contact"
      title="Rename"
      defaultValues={{ title: "Harbour" }}
      submitLabel="Save"
      onSubmit={({ title }) => onSubmit(title)}
      onClose={() => setOpen(false)}
    >
      <FormTextField name="title" label="Title" />
    </FormDialog>
  ) : (
    <p>Closed</p>
  )
}

/** Two dialogs of a screen, of which one is open at a time. */
function Asking({ onSubmit }: { onSubmit: () => Promise<unknown> }) {
  const [asked, setAsked] = useState<"Rename" | "Move">()
  return (
    <>
      <button type="button" onClick={() => setAsked("Move")}>
        Ask to move
      </button>
      <button type="button" onClick={() => setAsked("Rename")}>
        Ask to rename
      </button>
      {asked && (
        <FormDialog
          key={asked}
          open
          draft="contact"
          title={asked}
          defaultValues={{ title: "Harbour" }}
          submitLabel="Save"
          onSubmit={onSubmit}
          onClose={() => setAsked(undefined)}
        >
          <FormTextField name="title" label="Title" />
        </FormDialog>
      )}
    </>
  )
}

describe("a form in a dialog", () => {
  test("says what has failed, once, and keeps what was typed", async () => {
    const hands = shown(<Naming onSubmit={() => Promise.reject(refused("The space is full."))} />)
    await hands.type(screen.getByRole("textbox"), " of Oslo")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("The space is full.")).toBeVisible()
    expect(screen.getByRole("textbox")).toHaveValue("Harbour of Oslo")
    expect(screen.getAllByText("The space is full.")).toHaveLength(1)
  })

  describe("without a connection", () => {
    const goes = (online: boolean) => {
      vi.spyOn(navigator, "onLine", "get").mockReturnValue(online)
      onlineManager.setOnline(online)
    }
    afterEach(() => goes(true))

    /** Saves offline, which is said at once; the keys of the calls are collected. */
    async function savedOffline() {
      goes(false)
      const keys: string[] = []
      const send = vi.fn().mockRejectedValueOnce(unreachable()).mockResolvedValue(undefined)
      const onSubmit = (title: string) =>
        once(["rename", title], (key) => {
          keys.push(key)
          return send(title)
        })
      const hands = shown(<Naming onSubmit={onSubmit} />)
      await hands.type(screen.getByRole("textbox"), " of Oslo")
      await hands.click(screen.getByRole("button", { name: "Save" }))
      const name = "You are offline. Your text is kept."
      const offer = within(await screen.findByRole("alertdialog", { name }))
      const answer = async (button: string) => {
        await hands.click(offer.getByRole("button", { name: button }))
        await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      }
      return { hands, send, keys, answer }
    }

    test("says so at once, and saves when it is asked again", async () => {
      const { hands, send, answer } = await savedOffline()
      await answer("Close")
      await hands.click(screen.getByRole("button", { name: "Save" }))
      expect(await screen.findByText("Closed")).toBeVisible()
      expect(send).toHaveBeenCalledTimes(2)
    })

    test("saves by itself once there is one, if the person wants that, as the same call", async () => {
      const { send, keys, answer } = await savedOffline()
      await answer("Save when I am back")
      expect(send).toHaveBeenCalledTimes(1)
      goes(true)
      expect(await screen.findByText("Closed")).toBeVisible()
      expect(send.mock.calls).toEqual([["Harbour of Oslo"], ["Harbour of Oslo"]])
      expect(new Set(keys).size).toBe(1)
      expect(drafts.has("contact")).toBe(false)
    })

    test("says so at once, also where a save has to read something first", async () => {
      goes(false)
      const client = makeQueryClient()
      const onSubmit = () =>
        readForSave(client, { queryKey: ["titles"], queryFn: () => Promise.reject(unreachable()) })
      const hands = shown(<Naming onSubmit={onSubmit} />, client)
      await hands.type(screen.getByRole("textbox"), " of Oslo")
      await hands.click(screen.getByRole("button", { name: "Save" }))
      const offer = await screen.findByRole("alertdialog", { name: "You are offline. Your text is kept." })
      await hands.click(within(offer).getByRole("button", { name: "Close" }))
      drafts.remove("contact")
    })

    test("saves nothing that was discarded meanwhile", async () => {
      const { hands, send, answer } = await savedOffline()
      await answer("Save when I am back")
      await hands.click(screen.getByRole("button", { name: "Cancel" }))
      goes(true)
      await waitFor(() => expect(screen.getByText("Closed")).toBeVisible())
      expect(send).toHaveBeenCalledTimes(1)
    })

    test("does not save by itself what nobody asked for", async () => {
      const { send } = await savedOffline()
      goes(true)
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
      expect(send).toHaveBeenCalledTimes(1)
      expect(drafts.has("contact")).toBe(true)
      drafts.remove("contact")
    })
  })

  describe("that is closed while it is being saved", () => {
    async function closedMeanwhile(button: string) {
      const reply = Promise.withResolvers<void>()
      const hands = shown(<Naming onSubmit={() => reply.promise} />)
      await hands.type(screen.getByRole("textbox"), " of Oslo")
      await hands.click(screen.getByRole("button", { name: "Save" }))
      await hands.click(screen.getByRole("button", { name: button }))
      expect(await screen.findByText("Closed")).toBeVisible()
      expect(drafts.has("contact")).toBe(true)
      return reply
    }

    test.each(["Cancel", "Close"])("says its failure, and keeps what was typed: %s", async (button) => {
      const reply = await closedMeanwhile(button)
      reply.reject(refused("Too late."))
      expect(await screen.findByText("Too late.")).toBeVisible()
      expect(drafts.get("contact")?.value).toEqual({ title: "Harbour of Oslo" })
      drafts.remove("contact")
    })

    test.each(["Cancel", "Close"])("has saved it, so that it is not offered again: %s", async (button) => {
      const reply = await closedMeanwhile(button)
      reply.resolve()
      await waitFor(() => expect(drafts.has("contact")).toBe(false))
    })

    test("does not close the dialog that was opened meanwhile", async () => {
      const reply = Promise.withResolvers<void>()
      const hands = shown(<Asking onSubmit={() => reply.promise} />)
      await hands.click(screen.getByRole("button", { name: "Ask to rename" }))
      await hands.type(await screen.findByRole("textbox"), " of Oslo")
      await hands.click(screen.getByRole("button", { name: "Save" }))
      await hands.click(screen.getByRole("button", { name: "Cancel" }))
      await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
      await hands.click(screen.getByRole("button", { name: "Ask to move" }))
      expect(await screen.findByRole("dialog", { name: "Move" })).toBeVisible()
      reply.resolve()
      await waitFor(() => expect(drafts.has("contact")).toBe(false))
      await new Promise((resolve) => setTimeout(resolve))
      expect(screen.getByRole("dialog", { name: "Move" })).toBeVisible()
    })
  })
})

type Send = (title: string, version: string | undefined) => Promise<unknown>

function Editing({ onSubmit }: { onSubmit: Send }) {
  const [open, setOpen] = useState(true)
  return open ? (
    <FormDialog
      open
      draft="space-title:1"
      title="Rename"
      defaultValues={{ title: "Harbour" }}
      seen={seen}
      submitLabel="Save"
      onSubmit={async ({ title }, seen) => {
        await replace<Replacing, unknown>({ seen, body: { title } }, ({ body, headers }) =>
          onSubmit((body as { title: string }).title, headers?.["If-Match"]),
        )
      }}
      onClose={() => setOpen(false)}
    >
      <FormTextField name="title" label="Title" />
    </FormDialog>
  ) : (
    <p>Closed</p>
  )
}

const seen = { etag: "v1", title: "Harbour" }

describe("what somebody else has changed meanwhile", () => {
  const changed = (present: object) =>
    new ApiError({ status: 412, code: "CHANGED_MEANWHILE", message: "Changed.", body: { present } })

  async function inConflict() {
    const send = vi
      .fn()
      .mockRejectedValueOnce(changed({ title: "Docks", etag: "v2" }))
      .mockResolvedValue(undefined)
    const hands = shown(<Editing onSubmit={send} />)
    await hands.type(screen.getByRole("textbox"), " of Oslo")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    const window = within(await screen.findByRole("dialog", { name: "This has changed in the meantime" }))
    expect(within(window.getByRole("group", { name: "Title" })).getByText("Docks")).toBeVisible()
    expect(window.getByText("Harbour of Oslo")).toBeVisible()
    expect(screen.queryByText("Changed.")).toBeNull()
    expect(send.mock.calls).toEqual([["Harbour of Oslo", '"v1"']])
    return { hands, window, send }
  }

  test("is replaced only if the person keeps their own", async () => {
    const { hands, window, send } = await inConflict()
    await hands.click(window.getByRole("button", { name: "Keep mine" }))
    expect(await screen.findByText("Closed")).toBeVisible()
    expect(send.mock.calls.at(-1)).toEqual(["Harbour of Oslo", '"v2"'])
  })

  test("stays if the person takes it", async () => {
    const { hands, window, send } = await inConflict()
    await hands.click(window.getByRole("button", { name: "Take theirs" }))
    expect(await screen.findByText("Closed")).toBeVisible()
    expect(send).toHaveBeenCalledTimes(1)
    expect(drafts.has("space-title:1")).toBe(false)
  })

  test("can be thought about: closing the question loses no text", async () => {
    const { hands } = await inConflict()
    await hands.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByText("Docks")).toBeNull())
    expect(screen.getByRole("textbox")).toHaveValue("Harbour of Oslo")
    drafts.remove("space-title:1")
  })

  describe("in a text with formatting", () => {
    const hint = "The words are the same; only the formatting or a link differs."

    async function between(theirs: string, mine: string) {
      shown(null)
      const present = changed({ text: theirs, etag: "v2" })
      const call = { seen: { etag: "v1", text: "<p>Before.</p>" }, body: { text: mine } }
      void decideConflict(present, call).catch(() => undefined)
      return within(await screen.findByRole("group", { name: "Text" }))
    }
    afterEach(() => openConflicts.get()[0]?.decide("later"))

    test.each([
      ["in bold", "<p>We watch.</p>", "<p>We <strong>watch</strong>.</p>"],
      ["as a list", "<p>We watch.</p><p>We rest.</p>", "<ul><li>We watch.</li><li>We rest.</li></ul>"],
      [
        "a link",
        '<p><a href="https://a.example">Watch</a></p>',
        '<p><a href="https://b.example">Watch</a></p>',
      ],
    ])("is explained where the words are the same: %s", async (_what, theirs, mine) => {
      const part = await between(theirs, mine)
      expect(part.getByText(hint)).toBeVisible()
    })

    test.each([
      ["other words", "<p>We watch.</p>", "<p>We rest.</p>"],
      ["no text any more", "<p>We watch.</p>", ""],
    ])("is not explained where the words differ: %s", async (_what, theirs, mine) => {
      const part = await between(theirs, mine)
      expect(part.getByText("We watch.")).toBeVisible()
      expect(part.queryByText(hint)).toBeNull()
    })

    test("is never shown as HTML", async () => {
      const part = await between(
        "<p>We watch.</p>",
        '<p>We <img alt="all" src="x" onerror="alert(1)">watch.</p><a href="https://b.example">Rest</a>',
      )
      expect(part.queryByRole("img")).toBeNull()
      expect(part.queryByRole("link")).toBeNull()
    })
  })

  test("does not matter if it is something else", async () => {
    const send = vi
      .fn()
      .mockRejectedValueOnce(changed({ title: "Harbour", etag: "v2" }))
      .mockResolvedValue(undefined)
    const hands = shown(<Editing onSubmit={send} />)
    await hands.type(screen.getByRole("textbox"), " of Oslo")
    await hands.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByText("Closed")).toBeVisible()
    expect(send.mock.calls.at(-1)).toEqual(["Harbour of Oslo", '"v2"'])
  })
})

test("a confirmed action can be left while it is under way", async () => {
  const onClose = vi.fn()
  const question = (
    <ActionDialog title="Delete" action={() => new Promise(() => undefined)} onClose={onClose}>
      Really?
    </ActionDialog>
  )
  const hands = shown(question)
  await hands.click(screen.getByRole("button", { name: "Confirm" }))
  await hands.click(screen.getByRole("button", { name: "Cancel" }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

function Saving({ reload, meta }: { reload?: () => unknown; meta?: { silence: true } }) {
  const [here, setHere] = useState(true)
  return (
    <>
      {here && <SaveButton reload={reload} meta={meta} />}
      <button type="button" onClick={() => setHere(false)}>
        Leave
      </button>
    </>
  )
}

let write: () => Promise<unknown> = async () => undefined

function SaveButton({
  reload,
  meta,
}: {
  reload?: (() => unknown) | undefined
  meta?: { silence: true } | undefined
}) {
  const save = useSave({ mutationFn: () => write(), onSuccess: () => reload?.(), meta })
  return (
    <button type="button" onClick={() => save.mutate()}>
      {save.isError ? "Failed" : save.isSuccess ? "Saved" : "Save"}
    </button>
  )
}

describe("a save", () => {
  test.each([
    ["fails", () => Promise.reject(refused("No list for you."))],
    ["does not end", () => new Promise(() => undefined)],
  ])("has succeeded even if the reload after it %s", async (_how, reload) => {
    write = async () => undefined
    const hands = shown(<Saving reload={reload} />)
    await hands.click(screen.getByRole("button", { name: "Save" }))
    expect(await screen.findByRole("button", { name: "Saved" })).toBeVisible()
  })

  test("that fails once its screen has been left is shown, although the screen would have done it", async () => {
    const reply = Promise.withResolvers<void>()
    write = () => reply.promise
    const hands = shown(<Saving meta={{ silence: true }} />)
    await hands.click(screen.getByRole("button", { name: "Save" }))
    await hands.click(screen.getByRole("button", { name: "Leave" }))
    reply.reject(refused("Not any more."))
    expect(await screen.findByText("Not any more.")).toBeVisible()
  })

  test("shows its failure until it is closed, and again with the next one", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      write = () => Promise.reject(refused("Still not."))
      shown(<Saving />)
      fireEvent.click(screen.getByRole("button", { name: "Save" }))
      const first = await screen.findByText("Still not.")
      await vi.advanceTimersByTimeAsync(60_000)
      expect(first).toBeVisible()
      fireEvent.click(screen.getByRole("button", { name: "Failed" }))
      await waitFor(() => expect(screen.getByText("Still not.")).not.toBe(first))
      expect(screen.getAllByText("Still not.")).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})

test("a list whose next page has failed asks again only when its button is pressed", async () => {
  const seen = vi.fn()
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      observe = seen
      disconnect() {}
    },
  )
  const fetchNextPage = vi.fn()
  const failed = { fetchNextPage, isFetchingNextPage: false, isFetchNextPageError: true }
  const hands = shown(<NextPage label="More" query={failed} />)
  expect(seen).not.toHaveBeenCalled()
  await hands.click(screen.getByRole("button", { name: "More" }))
  expect(fetchNextPage).toHaveBeenCalledTimes(1)
  vi.unstubAllGlobals()
})

test("a secret is not closed by Escape or a click beside it", async () => {
  const onClose = vi.fn()
  const secret = { label: "Secret", text: "whsec_1" }
  const hands = shown(
    <SecretDialog title="New" warning="Only once." secret={secret} doneLabel="Done" onClose={onClose} />,
  )
  await hands.keyboard("{Escape}")
  await hands.click(document.querySelector(".MuiDialog-container") ?? document.body)
  expect(onClose).not.toHaveBeenCalled()
  await hands.click(screen.getByRole("button", { name: "Done" }))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test("a clipboard that the browser refuses is said", async () => {
  const hands = shown(<CopyButton text="x" />)
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(new DOMException("no", "NotAllowedError"))
  await hands.click(screen.getByRole("button", { name: "Copy" }))
  expect(await screen.findByText(/did not allow copying/)).toBeVisible()
})
