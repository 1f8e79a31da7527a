import type { FastifyRequest } from "fastify"
import { expect, test } from "vitest"
import { openApi } from "./api.ts"

test("after the sender of a message has left, no further call begins", async () => {
  const left = new AbortController()
  const called: unknown[] = []
  const request = {
    headers: { authorization: "Bearer plb_x", "accept-language": "fa", cookie: "secret" },
    socket: { remoteAddress: "192.0.2.7" },
    server: {
      async inject({ url, headers, remoteAddress }: { url: string; headers: object; remoteAddress: string }) {
        called.push({ url, headers, remoteAddress })
        left.abort()
        return { statusCode: 204, headers: {}, body: "" }
      },
    },
  } as unknown as FastifyRequest
  const api = openApi(request, left.signal)
  await api.get("/api/v1/recent-assessments/")
  await expect(api.get("/api/v1/recent-assessments/")).rejects.toThrow()
  expect(called).toEqual([
    {
      url: "/api/v1/recent-assessments/",
      headers: { authorization: "Bearer plb_x", "accept-language": "fa", "plumbline-heal": "on" },
      remoteAddress: "192.0.2.7",
    },
  ])
})
