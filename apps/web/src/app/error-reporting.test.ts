import { expect, test, vi } from "vitest"
import { reportShownError, startErrorReporting, withoutText } from "./error-reporting.ts"

test("texts, queries and ids are removed from what is reported, code and screens are not", () => {
  const report = "/4/assessments/459cdf44-0451-488d-b357-b8d297c6960f/graphical-report/f00d/"
  expect(withoutText(`https://acme.example${report}?lang=fa#x`)).toBe(
    "https://acme.example/:id/assessments/:id/graphical-report/:id/",
  )
  expect(withoutText("GET /api/v2/search/?query=secret plan")).not.toContain("secret")
  expect(withoutText('Unexpected token, "Our secret" is not valid JSON')).toBe(
    "Unexpected token, “…” is not valid JSON",
  )
  expect(withoutText("«طرح محرمانه» پیدا نشد")).toBe("“…” پیدا نشد")
  expect(withoutText("dana@example.com is no member")).toBe("…@… is no member")
  expect(withoutText("https://acme.example/assets/Questions-1a2b3c.js")).toBe(
    "https://acme.example/assets/Questions-1a2b3c.js",
  )
})

test("an error is reported without texts of people, in the message and in what happened before", async () => {
  const sent: string[] = []
  startErrorReporting("https://key@errors.example/1", {
    transport: () => ({
      send: (envelope) => Promise.resolve(void sent.push(JSON.stringify(envelope))).then(() => ({})),
      flush: () => Promise.resolve(true),
    }),
  })
  console.info("Typed: our secret plan")
  reportShownError(new TypeError('Cannot read "our secret plan" of undefined'))
  const refused = Object.assign(new Error("Our secret plan is taken."), { name: "ApiError" })
  reportShownError(refused)
  await vi.waitFor(() => expect(sent.join()).toContain("A call failed."))
  expect(sent.join()).toContain("TypeError")
  expect(sent.join().toLowerCase()).not.toContain("secret plan")
})
