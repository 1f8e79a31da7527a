import { screen, within } from "@testing-library/react"
import { describe, expect, test } from "vitest"
import { address, draftOf } from "../../../testing/designer.ts"
import type { FakeServer } from "../../../testing/server.ts"
import { visit } from "../../../testing/visit.tsx"

const call = "/api/v1/kit-versions/{kitVersionId}/question-rows/"

async function open(server: FakeServer) {
  draftOf(server)
  const { hands } = await visit(`${address}#Grid`)
  const grid = await screen.findByRole("table", { name: "Questions as a grid" })
  const cell = (name: string) => within(grid).getByLabelText(name)
  const paste = async (at: string, kind: string, text: string) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(kind, text)
    await hands.click(cell(at))
    await hands.paste(clipboardData)
  }
  return { hands, cell, paste }
}

describe("the grid of questions", () => {
  test("takes a table from a spreadsheet with its headings, and saves it at once", async ({ server }) => {
    server.answers("post", call, { questionIds: [51, 52], undoId: 9 })
    const { hands, cell, paste } = await open(server)
    const text =
      'Level\tQuestion\tRange\nSteady\t"Is it\nbuilt ""daily""?"\tNever to always\n\tIs it tested?\t\n'
    await paste("Attribute, row 1", "text/plain", text)
    expect(cell("Question, row 1")).toHaveValue('Is it built "daily"?')
    expect(cell("Question, row 2")).toHaveValue("Is it tested?")
    await hands.click(screen.getByRole("button", { name: "Add 2 questions" }))
    expect(await screen.findByText("2 questions are added")).toBeVisible()
    expect(server.calls("post", call).map(({ body }) => body)).toEqual([
      {
        rows: [
          { title: 'Is it built "daily"?', range: "Never to always", level: "Steady" },
          { title: "Is it tested?", range: "", level: "" },
        ],
      },
    ])
    expect(cell("Question, row 1")).toHaveValue("")
  })

  test("takes a table of a document, from the cell that was pasted into, merged cells included", async ({
    server,
  }) => {
    const { cell, paste } = await open(server)
    const row = (cells: string) => `<tr>${cells}</tr>`
    const table = `<table>${row('<td rowspan="2">Releases</td><td>Often</td>')}${row("<td>Seldom</td>")}</table>`
    await paste("Questionnaire, row 2", "text/html", `<p>Above</p>${table}`)
    expect(cell("Questionnaire, row 2")).toHaveValue("Releases")
    expect(cell("Questionnaire, row 3")).toHaveValue("Releases")
    expect(cell("Answer range, row 3")).toHaveValue("Seldom")
    expect(cell("Question, row 2")).toHaveValue("")
  })

  test("shows errors at their cells until these are changed; blank rows do not count", async ({ server }) => {
    const message = "No maturity level is titled “Perfect”."
    server.respond("post", call, () =>
      Response.json(
        {
          ...{ code: "INVALID_ROWS", message: "Nothing was saved." },
          errors: [{ row: 2, column: "level", code: "UNKNOWN", message }],
        },
        { status: 422 },
      ),
    )
    const { hands, cell, paste } = await open(server)
    await paste("Question, row 1", "text/plain", "One?\tA\n")
    await paste("Question, row 3", "text/plain", "Two?\tA\n")
    await hands.click(screen.getByRole("button", { name: "Add 2 questions" }))
    expect(await screen.findByText(message)).toBeVisible()
    const wrong = cell("Maturity level, row 3")
    expect(wrong).toHaveAccessibleDescription(message)
    expect(wrong).toHaveFocus()
    await hands.keyboard("Steady")
    expect(screen.queryByText(message)).toBeNull()
    expect(cell("Maturity level, row 3")).toHaveFocus()
  })

  test("is moved in by keys, like a spreadsheet", async ({ server }) => {
    const { hands, cell } = await open(server)
    await hands.click(cell("Question, row 1"))
    await hands.keyboard("Is it built?{Enter}Is it tested?{Shift>}{Enter}{/Shift}")
    expect(cell("Question, row 1")).toHaveFocus()
    await hands.keyboard("{ArrowRight}Releases{ArrowLeft}{Enter}{Control>}d{/Control}")
    expect(cell("Questionnaire, row 2")).toHaveValue("Releases")
    await hands.keyboard("{Escape}{ArrowDown}{ArrowLeft}")
    expect(cell("Question, row 3")).toHaveFocus()
    await hands.click(screen.getByRole("button", { name: "Remove row 1" }))
    expect(cell("Question, row 1")).toHaveValue("Is it tested?")
  })

  test("has room for five hundred rows, and says which were left out", async ({ server }) => {
    const { paste } = await open(server)
    await paste("Question, row 1", "text/plain", "Is it?\tA\n".repeat(503))
    expect(await screen.findByText(/3 pasted rows were left out/)).toBeVisible()
    expect(screen.getByRole("button", { name: "Add 500 questions" })).toBeVisible()
  })
})

test("a kit without answer ranges is offered ready ones, in its languages", async ({ server }) => {
  const ranges = "/api/v1/kit-versions/{kitVersionId}/answer-ranges/"
  const options = "/api/v1/kit-versions/{kitVersionId}/answer-range-options/"
  server.answers("post", ranges, { id: 31 })
  server.answers("post", options, { id: 61 })
  const { hands } = await open(server)
  await hands.click(await screen.findByRole("button", { name: "No … Yes" }))
  expect(await screen.findByText("“No to yes” is added")).toBeVisible()
  expect(server.calls("post", ranges).map(({ body }) => body)).toEqual([
    { title: "No to yes", translations: { FA: { title: "نه تا بله" } } },
  ])
  const made = server.calls("post", options).map(({ body }) => body)
  expect(made).toMatchObject([
    { answerRangeId: 31, index: 1, title: "No", value: 0 },
    { title: "Partly", value: 0.5, translations: { FA: { title: "تا اندازه‌ای" } } },
    { title: "Yes", value: 1 },
  ])
})
