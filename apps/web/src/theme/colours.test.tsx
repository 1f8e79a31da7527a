import { act, renderHook, screen } from "@testing-library/react"
import { beforeEach, expect, test } from "vitest"
import { signOut } from "../session/identity.ts"
import { libraryKit, listOf } from "../testing/samples.ts"
import { visit } from "../testing/visit.tsx"
import { chooseColours } from "./colours.ts"
import { useConfidenceColour, useLevelColours } from "./levels.ts"

beforeEach(({ server }) => {
  server.answers("get", "/api/v2/assessment-kits/", listOf([libraryKit]))
  server.answers("get", "/api/v1/assessment-kits-banners/", [])
})

test("the menu offers colours for colour blindness; everything that is open shows them at once", async () => {
  const shown = renderHook(() => ({ levels: useLevelColours(2), confidence: useConfidenceColour(10) }))
  expect(shown.result.current.levels.map(({ fill }) => fill)).toEqual(["#821717", "#17823B"])

  const { hands } = await visit("/assessment-kits")
  await hands.click(await screen.findByRole("button", { name: "Account of Dana Demo" }))
  expect(await screen.findByRole("menuitemradio", { name: "Standard" })).toBeChecked()
  await hands.click(screen.getByRole("menuitemradio", { name: "For colour blindness" }))

  expect(screen.getByRole("menuitemradio", { name: "For colour blindness" })).toBeChecked()
  expect(shown.result.current.levels.map(({ fill }) => fill)).toEqual(["#918C82", "#4A5AE0"])
  expect(shown.result.current.confidence).toBe("var(--pl-palette-accent-confidence)")
})

test("the choice stays after signing out, and another tab follows it", async () => {
  const shown = renderHook(() => useLevelColours(1))
  act(() => chooseColours("singleHue"))
  await signOut()
  expect(shown.result.current[0]?.fill).toBe("#4A5AE0")
  act(() => {
    localStorage.removeItem("colours")
    window.dispatchEvent(new StorageEvent("storage", { key: "colours" }))
  })
  expect(shown.result.current[0]?.fill).toBe("#821717")
})
