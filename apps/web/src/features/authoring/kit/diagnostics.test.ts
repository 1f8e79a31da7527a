import { ApiError } from "@plumbline/client"
import { expect, test } from "vitest"
import type { Schemas } from "../../../api/schemas.ts"
import { diagnosticsIn, lacksContent, markedLine, placeOf, rejectionsIn } from "./diagnostics.ts"

const misplaced: Schemas["Diagnostic"] = {
  message: 'found "index:", expected "value:"',
  fileName: "levels.ak",
  line: 4,
  column: 5,
  errorLine: "    index: 1",
  kind: "SYNTAX",
}
const noSubject: Schemas["Diagnostic"] = {
  message: "There is no subject.",
  fileName: null,
  line: null,
  column: null,
  errorLine: null,
  kind: "INCOMPLETE",
}

test("a refused text lists what is wrong and where, in the server's order", () => {
  const errors = [misplaced, { ...misplaced, line: 9 }]
  const error = new ApiError({ status: 422, code: "DSL_SYNTAX_ERROR", message: "{}", body: { errors } })
  expect(diagnosticsIn(error)).toEqual(errors)
})

test("other refusals contain no diagnostics", () => {
  expect(diagnosticsIn(new ApiError({ status: 400, code: "INVALID_DSL_CONTENT", message: "No kit." }))).toBe(
    undefined,
  )
  expect(diagnosticsIn(new Error("offline"))).toBe(undefined)
})

test("an update that the kit does not allow lists the reasons", () => {
  const body = { messages: ["The question Q3 is gone."] }
  const error = new ApiError({ status: 400, code: "UNSUPPORTED_DSL_CONTENT_CHANGE", message: "", body })
  expect(rejectionsIn(error)).toEqual(["The question Q3 is gone."])
  expect(rejectionsIn(new ApiError({ status: 400, code: "INVALID_INPUT", message: "", body }))).toBe(
    undefined,
  )
})

test("a diagnostic about the whole text has no place", () => {
  expect(placeOf(misplaced)).toEqual({ fileName: "levels.ak", line: 4, column: 5 })
  expect(placeOf(noSubject)).toBe(undefined)
})

test("only warnings about the whole text prevent a kit from being created", () => {
  expect(lacksContent([noSubject])).toBe(true)
  expect(lacksContent([{ ...misplaced, kind: "INCOMPLETE" }])).toBe(false)
  expect(lacksContent([{ ...noSubject, kind: "MEASURE_UNUSED" }])).toBe(false)
})

test("the line of an error is marked at its column", () => {
  expect(markedLine(misplaced)).toEqual(["    ", "i", "ndex: 1"])
  expect(markedLine({ ...misplaced, column: 13 })).toEqual(["    index: 1", "", ""])
  expect(markedLine(noSubject)).toBe(undefined)
})

test("a line that the server has truncated is not marked, since the column refers to the whole line", () => {
  const cut = "x".repeat(1000)
  expect(markedLine({ ...misplaced, column: 4711, errorLine: cut })).toEqual([cut, "", ""])
})
