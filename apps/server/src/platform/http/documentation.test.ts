import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openApiProblems } from "../../../../../tools/api-types/openapi-problems.ts"
import { wings } from "../../compat/wings.ts"
import { features } from "../../features/features.ts"
import { createTestApp, type TestApp } from "../../testing/test-app.ts"
import { hoistNamedShapes } from "./documentation.ts"

type Schema = {
  $ref?: string
  anyOf?: Schema[]
  description?: string
  example?: unknown
  examples?: unknown[]
}
type Shown = { schema: Schema; example?: unknown; examples?: unknown }
type Content = Record<string, Shown>
type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  security?: object[]
  parameters?: (Shown & { in: string; name: string })[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Schema> }
}

let app: TestApp
let description: Description

beforeAll(async () => {
  app = await createTestApp()
  description = (await app.visitor().get("/openapi.json")).body
})
afterAll(() => app.close())

function operations() {
  return Object.entries(description.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
}

describe("the description of the API", () => {
  test("is valid OpenAPI", async () => {
    expect(await openApiProblems(JSON.stringify(description))).toEqual([])
  })

  test("would be rejected without the fields that OpenAPI requires", async () => {
    const broken = { ...description, paths: { "/api/v1/tenant/": { get: { responses: { 200: {} } } } } }
    expect(await openApiProblems(JSON.stringify(broken))).toEqual([
      "#/paths/~1api~1v1~1tenant~1/get/responses/200: The field `description` must be present on this level.",
    ])
  })

  test("has every call of every area, including those of the notification widget", () => {
    const routes = [...features, ...wings].flatMap(({ routes = [] }) => routes)
    const described = operations().map(({ name }) => name)
    const calls = routes.map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")}`)
    expect(calls.filter((call) => !described.includes(call))).toEqual([])
    expect(calls.some((call) => call.startsWith("GET /v1/widgets/"))).toBe(true)
  })

  test("names the shape of every body, every reply and every error", () => {
    const unnamed = operations().flatMap(({ name, operation: { requestBody, responses } }) =>
      Object.entries({ body: requestBody, ...responses }).flatMap(([part, described]) =>
        Object.values(described?.content ?? {}).flatMap(({ schema }) =>
          schema.$ref === undefined ? [`${name}: ${part}`] : [],
        ),
      ),
    )
    expect(unnamed).toEqual([])
  })

  test("describes the shape of a call's errors", () => {
    const errorsOf = (path: string) =>
      description.paths[path]?.get?.responses.default?.content?.["application/json"]?.schema
    expect(errorsOf("/api/v1/tenant/")).toEqual({ $ref: "#/components/schemas/Error" })
    expect(errorsOf("/v1/widgets/organization")).toEqual({ $ref: "#/components/schemas/WidgetError" })
  })

  test("has a summary, a description and a tag for every call", () => {
    const unsaid = operations().filter(
      ({ operation: { summary, description: about, tags } }) => !summary || !about || !tags?.length,
    )
    expect(unsaid.map(({ name }) => name)).toEqual([])
  })

  test("has an example of every parameter, every body except those with files, and every error", () => {
    const bodiesOf = ({ requestBody, parameters = [], responses }: Operation) => [
      ...parameters.filter((parameter) => parameter.in !== "header").map((one) => [one.name, one] as const),
      ...jsonOf("body", requestBody?.content),
      ...Object.entries(responses)
        .filter(([status]) => /^[45]/.test(status) && status !== "503")
        .flatMap(([status, { content }]) => jsonOf(status, content)),
    ]
    const bare = operations().flatMap(({ name, operation }) =>
      bodiesOf(operation)
        .filter(([, shown]) => !hasExample(shown))
        .map(([part]) => `${name}: ${part}`),
    )
    expect(bare).toEqual([])
  })

  test("lists the possible errors of a call, as implied by its rules and shapes", () => {
    const statusesOf = (method: string, path: string) =>
      Object.keys(description.paths[path]?.[method]?.responses ?? {}).filter((status) =>
        status.startsWith("4"),
      )
    expect(statusesOf("get", "/api/v1/tenant/")).toEqual(["429"])
    expect(statusesOf("get", "/api/v1/users/me/")).toEqual(["401", "429"])
    expect(statusesOf("get", "/api/v1/spaces/{spaceId}/")).toEqual(["400", "401", "403", "404", "429"])
    expect(statusesOf("put", "/api/v2/assessments/{assessmentId}/answer-question/")).toEqual([
      "400",
      "401",
      "403",
      "404",
      "409",
      "429",
    ])
    const unguarded = operations().filter(
      ({ operation: { security = [], responses } }) => security.length > 0 && !("401" in responses),
    )
    expect(unguarded.map(({ name }) => name)).toEqual([])
  })

  test("has one name for one shape", () => {
    const names = Map.groupBy(Object.entries(description.components.schemas), ([, schema]) =>
      contentOf(schema),
    )
    const shared = [...names.values()].filter((same) => same.length > 1)
    expect(shared.map((same) => same.map(([name]) => name))).toEqual([])
  })
})

/** The JSON content of a body or reply; other content needs no example. */
function jsonOf(part: string, content: Content = {}): (readonly [string, Shown])[] {
  const shown = content["application/json"]
  return shown ? [[part, shown]] : []
}

function hasExample({ example, examples, schema }: Shown): boolean {
  const named = description.components.schemas[schema.$ref?.split("/").at(-1) ?? ""]
  return [example, examples, schema.example, schema.examples, named?.examples].some(
    (one) => one !== undefined,
  )
}

/** A schema as text, regardless of the order of its fields and of descriptions. */
function contentOf(schema: Schema): string {
  return JSON.stringify(schema, (key, value: unknown) => {
    if (key === "description") return undefined
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value
    return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
  })
}

describe("a schema with a title", () => {
  const level = { type: "object", title: "Level", properties: { id: { type: "integer" } } }
  const reference = { $ref: "#/components/schemas/Level" }
  const replying = (schema: object) => ({
    responses: { 200: { content: { "application/json": { schema } } } },
  })

  test("becomes a component, which is referenced wherever it occurs", () => {
    const report = {
      type: "object",
      title: "Report",
      properties: {
        title: { type: "string" },
        level,
        levels: { type: "array", items: level },
        either: { anyOf: [level, { type: "string" }] },
        byName: { type: "object", additionalProperties: level },
        orNone: { ...level, type: ["object", "null"] },
      },
    }
    const example = { schema: { title: "Level" } }
    const described = { get: { ...replying(report), requestBody: { content: { json: { example } } } } }
    expect(hoistNamedShapes({ paths: { "/report": described } })).toEqual({
      paths: {
        "/report": {
          get: {
            ...replying({ $ref: "#/components/schemas/Report" }),
            requestBody: { content: { json: { example } } },
          },
        },
      },
      components: {
        schemas: {
          Level: { type: "object", properties: { id: { type: "integer" } } },
          Report: {
            type: "object",
            properties: {
              title: { type: "string" },
              level: reference,
              levels: { type: "array", items: reference },
              either: { anyOf: [reference, { type: "string" }] },
              byName: { type: "object", additionalProperties: reference },
              orNone: { anyOf: [reference, { type: "null" }] },
            },
          },
        },
      },
    })
  })

  test("cannot share its name with another shape", () => {
    const other = { ...level, properties: { id: { type: "string" } } }
    const paths = { "/level": { get: replying(level) }, "/report": { put: replying(other) } }
    expect(() => hoistNamedShapes({ paths })).toThrow(
      'Two different shapes are named "Level", one in GET /level and one in PUT /report: share one or rename one.',
    )
  })
})
