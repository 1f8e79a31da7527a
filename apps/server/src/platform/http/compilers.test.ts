import Fastify from "fastify"
import { Type } from "typebox"
import { expect, test } from "vitest"
import { features } from "../../features/features.ts"
import { Empty } from "./schemas.ts"
import { compileSchemas } from "./validation.ts"

const routes = features.flatMap((feature) => feature.routes ?? [])

test("the schemas of every route can be compiled, which a start does not check", async () => {
  const app = Fastify()
  compileSchemas(app)
  for (const { method, path, query, body, reply } of routes) {
    const route = { method, url: path }
    const validate = (part: string, schema: object) =>
      app.validatorCompiler?.({ ...route, schema, httpPart: part })(undefined)
    expect(() => validate("querystring", query ?? Type.Object({})), path).not.toThrow()
    expect(() => validate("body", body ?? Type.Object({})), path).not.toThrow()
    if (reply.schema === Empty) continue
    // A reply without the required fields is rejected by the compiled code, which proves that it exists.
    const stringify = app.serializerCompiler?.({ ...route, httpStatus: "200", schema: reply.schema })
    expect(
      messageOf(() => stringify?.({})),
      path,
    ).toMatch(/^$|is required!|can't be converted|does not match/)
  }
})

test("an invalid schema is detected when it is compiled", () => {
  const app = Fastify()
  compileSchemas(app)
  const validate = app.validatorCompiler?.({
    method: "GET",
    url: "/",
    schema: { type: "nothing" },
    httpPart: "body",
  })
  expect(() => validate?.({})).toThrow(/schema is invalid|type/)
})

function messageOf(work: () => unknown): string {
  try {
    work()
    return ""
  } catch (error) {
    return String(error instanceof Error ? error.message : error)
  }
}
