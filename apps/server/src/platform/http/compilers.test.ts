import Fastify from "fastify"
import { Type } from "typebox"
import { expect, test } from "vitest"
import { features } from "../../features/features.ts"
import { compileSchemas } from "./compilers.ts"
import { Empty } from "./schemas.ts"

const routes = features.flatMap((feature) => feature.routes ?? [])

test("the schemas of every route can be turned into code, which a start does not try", async () => {
  const app = Fastify()
  compileSchemas(app)
  for (const { method, path, query, body, reply } of routes) {
    const route = { method, url: path }
    const validate = (part: string, schema: object) =>
      app.validatorCompiler?.({ ...route, schema, httpPart: part })(undefined)
    expect(() => validate("querystring", query ?? Type.Object({})), path).not.toThrow()
    expect(() => validate("body", body ?? Type.Object({})), path).not.toThrow()
    if (reply.schema === Empty) continue
    // A reply that lacks what its schema requires is refused by the code itself, which exists then.
    const stringify = app.serializerCompiler?.({ ...route, httpStatus: "200", schema: reply.schema })
    expect(
      messageOf(() => stringify?.({})),
      path,
    ).toMatch(/^$|is required!|can't be converted|does not match/)
  }
})

test("a schema that is none is found when its code is made", () => {
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
