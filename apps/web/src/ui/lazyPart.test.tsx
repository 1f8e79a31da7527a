import { render, screen } from "@testing-library/react"
import { Suspense } from "react"
import { expect, test, vi } from "vitest"
import { lazyPart } from "./lazy.ts"

test("a part that fails to load leaves the page intact, and appears once the connection is back", async () => {
  const load = vi.fn(async () => () => <p>Messages</p>)
  load.mockRejectedValueOnce(new Error("Unable to preload CSS"))
  const Part = lazyPart(load)
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
