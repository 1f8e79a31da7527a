import { afterAll, beforeAll, describe, expect, test, vi } from "vitest"
import { checkAgainst } from "./published-replies.ts"
import { createTestApp, type TestApp } from "./test-app.ts"

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const json = (status: number, body: unknown) => ({ status, body, isJson: true })
const contentOf = (schema: object) => ({ content: { "application/json": { schema } } })

describe("a reply in the tests", () => {
  const check = checkAgainst({
    paths: {
      "/kits/{kitId}/": {
        get: {
          responses: {
            200: contentOf({
              type: "object",
              required: ["title"],
              properties: { title: { type: ["string", "null"] } },
            }),
            404: contentOf({ type: "object", required: ["code"] }),
            default: contentOf({ type: "object" }),
          },
        },
        delete: { responses: { 204: {} } },
      },
      "/kits/{kitId}/archive/": {
        get: {
          responses: { 200: { content: { "application/octet-stream": { schema: { type: "string" } } } } },
        },
      },
    },
  })
  const isAsPublished = (...reply: Parameters<typeof check>) => check(...reply) === null

  test("has the shape that the description of the API has for its call and status", () => {
    expect(isAsPublished("GET", "/kits/7/", json(200, { title: "Team Health" }))).toBe(true)
    expect(isAsPublished("GET", "/kits/7?lang=fa", json(200, { title: null }))).toBe(true)
    expect(check("GET", "/kits/7/", json(200, { title: 7 }))).toBe(
      'GET /kits/7/: its reply 200 is not as published: data/title must be string,null\n{"title":7}',
    )
    expect(check("GET", "/kits/7/", json(404, {}))).toContain("must have required property 'code'")
    expect(check("GET", "/kits/7/", { status: 200, body: "Team Health", isJson: false })).toContain(
      "it is not JSON",
    )
  })

  test("has a status that the description lists; only failures of the server need not be listed", () => {
    expect(check("GET", "/kits/7/", json(201, { title: null }))).toContain("there is no such status")
    expect(check("GET", "/kits/7/", json(409, { code: "ALREADY_EXISTS" }))).toContain(
      "there is no such status",
    )
    expect(isAsPublished("GET", "/kits/7/", json(503, { code: "UNAVAILABLE" }))).toBe(true)
  })

  test("is empty or a file where the description says so", () => {
    expect(isAsPublished("DELETE", "/kits/7/", { status: 204, body: "", isJson: false })).toBe(true)
    expect(check("DELETE", "/kits/7/", json(204, {}))).toContain("it is not empty")
    expect(isAsPublished("GET", "/kits/7/archive/", { status: 200, body: "PK", isJson: false })).toBe(true)
    expect(check("GET", "/kits/7/archive/", json(200, {}))).toContain("it is JSON")
  })

  test("is free in calls that are not described", () => {
    expect(isAsPublished("GET", "/", { status: 200, body: "<!doctype html>", isJson: false })).toBe(true)
  })
})

test("a test fails at the call whose reply is not as published", async () => {
  const robin = await app.signUp()
  const reply = await app.http.inject("/api/v1/tenant/")
  vi.spyOn(app.http, "inject").mockResolvedValueOnce(reply)
  await expect(robin.get("/api/v1/users/me/")).rejects.toThrow(
    "GET /api/v1/users/me/: its reply 200 is not as published",
  )
  expect((await robin.get("/api/v1/users/me/")).status).toBe(200)
})
