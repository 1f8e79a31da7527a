import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { SafeHtml } from "./SafeHtml.tsx"

test("a rich text without tags shows entities as the characters they represent", () => {
  render(<SafeHtml html={"R&amp;D is at 1 &lt; 2, see ?a=1&copy=2.\nThe next line &lt;b&gt;"} />)
  expect(screen.getByText("R&D is at 1 < 2, see ?a=1&copy=2.")).toBeVisible()
  expect(screen.getByText("The next line <b>")).toBeVisible()
})

test("a rich text with tags is rendered as HTML", () => {
  render(<SafeHtml html="<p>All of <b>R&amp;D</b></p>" />)
  expect(screen.getByText("R&D").tagName).toBe("B")
})

test("each paragraph, item and line runs in the direction of its own words", () => {
  render(<SafeHtml html="<p>Runs nightly.</p><ul><li>Restored</li><li>بازیابی شد</li></ul><p>نکتهٔ ۲٫۱</p>" />)
  expect(screen.getByText("Runs nightly.").dir).toBe("ltr")
  expect(screen.getByText("Restored").dir).toBe("ltr")
  expect(screen.getByText("بازیابی شد").dir).toBe("rtl")
  expect(screen.getByText("نکتهٔ ۲٫۱").dir).toBe("rtl")
})

test("the lines of a plain text have directions of their own", () => {
  render(<SafeHtml html={"Owner: Sara\nنکته"} />)
  expect(screen.getByText("Owner: Sara").dir).toBe("ltr")
  expect(screen.getByText("نکته").dir).toBe("rtl")
})
