import { render, screen } from "@testing-library/react"
import { expect, test } from "vitest"
import { SafeHtml } from "./SafeHtml.tsx"

test("a rich text without tags shows entities as the characters they represent", () => {
  render(<SafeHtml html={"R&amp;D is at 1 &lt; 2, see ?a=1&copy=2.\nThe next line &lt;b&gt;"} />)
  expect(screen.getByText(/R&D/)).toHaveTextContent("R&D is at 1 < 2, see ?a=1&copy=2. The next line <b>")
})

test("a rich text with tags is rendered as HTML", () => {
  render(<SafeHtml html="<p>All of <b>R&amp;D</b></p>" />)
  expect(screen.getByText("R&D").tagName).toBe("B")
})
