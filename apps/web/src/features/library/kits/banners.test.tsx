import { expect, onTestFinished, test, vi } from "vitest"
import { slideTo } from "./Banners.tsx"

function at(left: number): HTMLElement {
  const element = document.createElement("div")
  element.getBoundingClientRect = () => new DOMRect(left, 0, 400, 100)
  return element
}

test("a slide takes half a second to come into view, and the strip snaps again afterwards", () => {
  vi.useFakeTimers({ toFake: ["requestAnimationFrame", "performance"] })
  onTestFinished(() => void vi.useRealTimers())
  const strip = at(0)
  slideTo(strip, at(400))
  vi.advanceTimersByTime(300)
  expect(strip.scrollLeft).toBeGreaterThan(200)
  expect(strip.scrollLeft).toBeLessThan(400)
  expect(strip.style.scrollSnapType).toBe("none")
  vi.advanceTimersByTime(250)
  expect(strip.scrollLeft).toBe(400)
  expect(strip.style.scrollSnapType).toBe("")
})
