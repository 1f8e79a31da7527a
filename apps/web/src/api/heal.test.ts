import { expect, test } from "vitest"
import { healing, type Send } from "./heal.ts"

const id = "0b9b0c1e-6f0d-4f55-9d61-8a1f6f3c2a10"
const site = "https://plumbline.test"
const read = () => new Request(`${site}/api/v1/assessments/${id}/insights/`)

/** A server whose result is stale in the ways named; each cure removes its own. Remembers what it was asked. */
function server(ailments: string[], { incurable = false } = {}): { send: Send; asked: string[] } {
  const cures: Record<string, string> = {
    "migrate-kit-version/": "DEPRECATED",
    "calculate/": "CALCULATE_NOT_VALID",
    "calculate-confidence/": "CONFIDENCE_CALCULATION_NOT_VALID",
  }
  const left = [...ailments]
  const asked: string[] = []
  return {
    asked,
    async send(request) {
      const call = request.url.split(`${id}/`)[1] ?? ""
      asked.push(`${request.method} ${call} ${await request.text()}`.trim())
      const cured = cures[call]
      if (cured) {
        if (!incurable) left.splice(left.indexOf(cured), 1)
        return Response.json({}, { status: 200 })
      }
      return left[0]
        ? Response.json({ code: left[0], message: "stale" }, { status: 400 })
        : Response.json({ items: [] })
    },
  }
}

test("a fresh result costs one call", async () => {
  const { send, asked } = server([])
  expect((await healing(send)(read())).status).toBe(200)
  expect(asked).toEqual(["GET insights/"])
})

test("a result stale in every way is cured step by step, and the reader only sees the end", async () => {
  const { send, asked } = server(["DEPRECATED", "CALCULATE_NOT_VALID", "CONFIDENCE_CALCULATION_NOT_VALID"])
  const reply = await healing(send)(read())
  expect(await reply.json()).toEqual({ items: [] })
  expect(asked).toEqual([
    "GET insights/",
    "POST migrate-kit-version/",
    "GET insights/",
    "POST calculate/",
    "GET insights/",
    "POST calculate-confidence/",
    "GET insights/",
  ])
})

test("a write is repeated with its body", async () => {
  const { send, asked } = server(["CALCULATE_NOT_VALID"])
  const write = new Request(`${site}/api/v1/assessments/${id}/advice/`, { method: "POST", body: '{"a":1}' })
  expect((await healing(send)(write)).status).toBe(200)
  expect(asked.filter((call) => call.startsWith("POST advice/"))).toEqual([
    'POST advice/ {"a":1}',
    'POST advice/ {"a":1}',
  ])
})

test("a cure that does not help is tried once, then the refusal is handed on", async () => {
  const { send, asked } = server(["CALCULATE_NOT_VALID"], { incurable: true })
  const reply = await healing(send)(read())
  expect(await reply.json()).toMatchObject({ code: "CALCULATE_NOT_VALID" })
  expect(asked).toEqual(["GET insights/", "POST calculate/", "GET insights/"])
})

test("readers who meet the same staleness share the cure", async () => {
  const { send, asked } = server(["CALCULATE_NOT_VALID"])
  const healed = healing(send)
  await Promise.all([healed(read()), healed(read()), healed(read())])
  expect(asked.filter((call) => call === "POST calculate/")).toHaveLength(1)
})

test("other refusals, and calls outside an assessment, pass untouched", async () => {
  const asked: string[] = []
  const send: Send = async (request) => {
    asked.push(request.url)
    return Response.json(
      { code: "CALCULATE_NOT_VALID" },
      { status: request.url.includes("spaces") ? 400 : 403 },
    )
  }
  expect((await healing(send)(read())).status).toBe(403)
  expect((await healing(send)(new Request(`${site}/api/v1/spaces/`))).status).toBe(400)
  expect(asked).toHaveLength(2)
})
