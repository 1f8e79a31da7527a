import { render, screen, waitFor } from "@testing-library/react"
import { userEvent } from "@testing-library/user-event"
import { Suspense, useState } from "react"
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { startTexts } from "../i18n/i18n.ts"
import { DialogFrame } from "./DialogFrame.tsx"
import { lazyOptional, lazyPart, whenConnected } from "./lazy.tsx"
import { newRelease } from "./release.ts"

beforeAll(() => startTexts("en"))

describe("a part that fails to load", () => {
  test("shows a message in its place, leaves the page intact, and can be tried again", async () => {
    const load = failingOnce(() => <p>The history</p>)
    const Part = lazyPart(load)
    render(
      <>
        <h1>The page</h1>
        <Suspense>
          <Part />
        </Suspense>
      </>,
    )
    expect(await screen.findByRole("alert")).toHaveTextContent("This part could not be loaded.")
    expect(screen.getByText("The page")).toBeInTheDocument()
    await userEvent.click(screen.getByRole("button", { name: "Try again" }))
    expect(await screen.findByText("The history")).toBeInTheDocument()
    expect(screen.queryByRole("alert")).toBeNull()
    expect(load).toHaveBeenCalledTimes(2)
  })

  test("is loaded anew when it is opened again", async () => {
    render(<Opener Part={lazyPart(failingOnce(Hello))} />)
    await userEvent.click(screen.getByRole("button", { name: "Open" }))
    await userEvent.click(await screen.findByRole("button", { name: "Close" }))
    await userEvent.click(screen.getByRole("button", { name: "Open" }))
    expect(await screen.findByRole("dialog", { name: "Hello" })).toBeInTheDocument()
  })
})

describe("a dialog that fails to load", () => {
  test("offers to try again where the focus is, and returns the focus when it is closed", async () => {
    render(<Opener Part={lazyPart(failingOnce(Hello))} />)
    await userEvent.click(screen.getByRole("button", { name: "Open" }))
    await waitFor(() => expect(screen.getByRole("button", { name: "Try again" })).toHaveFocus())
    await userEvent.keyboard("{Escape}")
    expect(screen.queryByRole("alert")).toBeNull()
    expect(screen.getByRole("button", { name: "Open" })).toHaveFocus()
  })

  test("returns the focus to its opener also when it was loaded at the second attempt", async () => {
    render(<Opener Part={lazyPart(failingOnce(Hello))} />)
    await userEvent.click(screen.getByRole("button", { name: "Open" }))
    await userEvent.click(await screen.findByRole("button", { name: "Try again" }))
    expect(await screen.findByRole("dialog", { name: "Hello" })).toBeInTheDocument()
    await userEvent.keyboard("{Escape}")
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull())
    expect(screen.getByRole("button", { name: "Open" })).toHaveFocus()
  })
})

describe("after a new release, whose page starts with another script,", () => {
  beforeEach(({ server }) => {
    document.head.innerHTML = '<script type="module" src="/assets/old.js"></script>'
    server.respond("get", "/", () => new Response('<script type="module" src="/assets/new.js"></script>'))
    return () => {
      document.head.innerHTML = ""
    }
  })
  const gone = () => vi.fn().mockRejectedValue(new TypeError("Failed to fetch dynamically imported module"))

  test("a part that is gone offers to reload, and what is typed beside it stays", async () => {
    const load = gone()
    const Part = lazyPart(load)
    render(
      <>
        <input aria-label="Draft" defaultValue="Half a sentence" />
        <Suspense>
          <Part />
        </Suspense>
      </>,
    )
    expect(await screen.findByRole("alert")).toHaveTextContent(
      "Plumbline was updated. Reload the page to continue.",
    )
    expect(screen.getByRole("button", { name: "Reload" })).toBeVisible()
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull()
    expect(screen.getByRole("textbox", { name: "Draft" })).toHaveValue("Half a sentence")
    expect(load).toHaveBeenCalledTimes(1)
  })

  test("an optional part is not tried again, and the release is announced", async () => {
    const load = gone()
    const Part = lazyOptional(load)
    render(
      <Suspense>
        <Part />
      </Suspense>,
    )
    await expect.poll(newRelease.isThere).toBe(true)
    window.dispatchEvent(new Event("online"))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(load).toHaveBeenCalledTimes(1)
  })
})

test("the result of a load is awaited as often as allowed, and longer without a connection", async () => {
  const load = vi.fn().mockRejectedValue(new Error("no file"))
  const online = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false)
  const failure = whenConnected(load, 2).catch((error: Error) => error.message)
  for (const times of [1, 2, 3]) {
    await expect.poll(() => load.mock.calls.length).toBe(times)
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (times === 2) online.mockReturnValue(true)
    window.dispatchEvent(new Event("online"))
  }
  await expect.poll(() => load.mock.calls.length).toBe(4)
  expect(await failure).toBe("no file")
  online.mockRestore()
})

test("an optional part that fails to load appears once the connection is back", async () => {
  const load = failingOnce(() => <p>Messages</p>)
  const Part = lazyOptional(load)
  render(
    <>
      <h1>The page</h1>
      <Suspense>
        <Part />
      </Suspense>
    </>,
  )
  await expect.poll(() => load.mock.calls.length).toBe(1)
  expect(screen.getByText("The page")).toBeInTheDocument()
  expect(screen.queryByText("Messages")).toBeNull()
  window.dispatchEvent(new Event("online"))
  expect(await screen.findByText("Messages")).toBeInTheDocument()
})

interface Closable {
  onClose: () => void
}

function Hello({ onClose }: Closable) {
  return (
    <DialogFrame open title="Hello" onClose={onClose}>
      Welcome
    </DialogFrame>
  )
}

function Opener({ Part }: { Part: (props: Closable) => React.ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Suspense>
          <Part onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Loads a part, except the first time. */
function failingOnce<Props>(Part: (props: Props) => React.ReactNode) {
  const load = vi.fn(async () => Part)
  load.mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"))
  return load
}
