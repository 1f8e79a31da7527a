import { refusalOf, unreachable } from "@plumbline/client"
import { expect, test } from "vitest"
import { isSilenced, toastTextOf } from "./errors.ts"

const refused = (status: number, body: object) => refusalOf(Response.json(body, { status }))

test("the first message in the server's reply is shown", async () => {
  expect(toastTextOf(await refused(400, { code: "INVALID_INPUT", message: "Too long." }))).toBe("Too long.")
  expect(toastTextOf(await refused(400, { error: "a", message: "b", detail: "c" }))).toBe("a")
  expect(toastTextOf(await refused(400, { detail: "c", non_field_errors: ["d"] }))).toBe("c")
  expect(
    toastTextOf(await refused(400, { code: "UNSUPPORTED_DSL_CONTENT_CHANGE", messages: ["x", "y"] })),
  ).toBe("x\ny")
})

test("without a message the generic text is shown", async () => {
  expect(toastTextOf(await refusalOf(new Response("<html>", { status: 502 })))).toBe("")
  expect(toastTextOf(unreachable())).toBe("")
  expect(toastTextOf(new TypeError("x is undefined"))).toBe("")
})

test("no toast is shown for missing sign-in, aborted calls and field errors", async () => {
  expect(toastTextOf(await refused(401, { code: "UNAUTHORIZED", message: "No." }))).toBeNull()
  expect(toastTextOf(new DOMException("gone", "AbortError"))).toBeNull()
  expect(toastTextOf(await refused(400, { non_field_errors: ["d"] }))).toBeNull()
})

test("no toast is shown for errors that the screen shows itself", async () => {
  const taken = await refused(409, { code: "ALREADY_EXISTS", message: "Already there." })
  expect(isSilenced(taken, ["ALREADY_EXISTS"])).toBe(true)
  expect(isSilenced(taken, [409])).toBe(true)
  expect(isSilenced(taken, [404])).toBe(false)
  expect(isSilenced(taken, true)).toBe(true)
  expect(isSilenced(taken, (error) => error !== taken)).toBe(false)
  expect(isSilenced(taken)).toBe(false)
})
