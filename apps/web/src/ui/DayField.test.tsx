import { fireEvent, render, screen } from "@testing-library/react"
import { useState } from "react"
import { afterEach, beforeEach, expect, test } from "vitest"
import { noDay } from "../i18n/days.ts"
import { startTexts, switchLanguage } from "../i18n/i18n.ts"
import { DayField } from "./DayField.tsx"

beforeEach(() => startTexts("en"))
afterEach(() => switchLanguage("en"))

let current = ""

function Due() {
  const [day, setDay] = useState("2031-02-20")
  current = day
  return <DayField label="Due" value={day} onChange={setDay} min="2026-01-01" max="2040-01-01" />
}

async function typed(text: string) {
  const field = await screen.findByLabelText("Due")
  fireEvent.change(field, { target: { value: text } })
  return field
}

test("a Jalali day that does not exist is never taken for another one", async () => {
  await switchLanguage("fa")
  render(<Due />)
  const field = await typed("1409/12/45")
  expect(current).toBe(noDay)
  expect(field).toHaveValue("1409/12/45")
  expect(field).toBeInvalid()
  await typed("۱۴۰۹/۱۲/۲")
  expect(current).toBe("2031-02-21")
  expect(field).not.toBeInvalid()
})

test("a day outside of what can be chosen stays on screen, with what can be", async () => {
  await switchLanguage("fa")
  render(<Due />)
  const field = await typed("1399/1/1")
  expect([current, field]).toEqual([noDay, expect.objectContaining({ value: "1399/1/1" })])
  expect(await screen.findByText(/^روزی از/)).toBeVisible()
})

test("in English, too", async () => {
  render(<Due />)
  const field = await typed("2019-03-01")
  expect(current).toBe(noDay)
  expect(field).toHaveValue("2019-03-01")
  expect(await screen.findByText(/^Choose a day from/)).toBeVisible()
  await typed("")
  expect(current).toBe("")
})
