import swagger from "@fastify/swagger"
import swaggerUi from "@fastify/swagger-ui"
import type { FastifyInstance, FastifySchema, RouteOptions } from "fastify"
import { describedErrors } from "./described-errors.ts"
import { describedParameters } from "./described-parameters.ts"
import { hoistNamedShapes } from "./named-shapes.ts"

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 22 28">
<path d="M3 3h16M11 3v12" stroke="#fff" stroke-width="2" stroke-linecap="round"/><path d="M7 14h8v3.2L11 26l-4-8.8z" fill="#FF9000"/></svg>`

/** `GET /openapi.json`, the OpenAPI 3.1 description of every call, and `/docs`, the same as readable pages. */
export async function registerDocumentation(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Plumbline",
        description:
          "Assess software and the teams that make it. Every path works with and without its trailing slash.",
        version: "1",
      },
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "JWT",
            description: "The access token of a user who has signed in at the identity provider",
          },
          apiToken: {
            type: "http",
            scheme: "bearer",
            bearerFormat: "plb_…",
            description:
              "A token that a person has created for programs in their account. It may do what the person may do; with the " +
              "scope READ it may only read. It is valid until it expires or is revoked.",
          },
        },
      },
    },
    transform: ({ schema, url, route }) => ({ schema: describedSchema(schema, route), url }),
    transformObject(description) {
      if (!("openapiObject" in description)) throw new Error("The description is not in OpenAPI format.")
      return hoistNamedShapes(description.openapiObject)
    },
  })
  await app.register(swaggerUi, {
    routePrefix: "/docs",
    staticCSP: true,
    logo: { type: "image/svg+xml", content: Buffer.from(mark) },
    theme: { title: "Plumbline API" },
  })
  let text: string | undefined
  app.get("/openapi.json", async (_request, reply) => {
    // Made once: all routes are registered before the first request.
    text ??= JSON.stringify(app.swagger())
    return reply.type("application/json").send(text)
  })
}

function describedSchema(schema: FastifySchema | undefined, { url, config }: RouteOptions): FastifySchema {
  const definition = config?.definition
  return {
    ...schema,
    ...(schema && describedParameters(schema, definition)),
    ...(config?.limitClass && { "x-limit-class": config.limitClass }),
    response: Object.assign({}, schema?.response, definition && describedErrors(definition)),
    // Only calls with a summary are described, not pages; paths with a wildcard cannot be described.
    hide: !schema?.summary || url.endsWith("*"),
  }
}
