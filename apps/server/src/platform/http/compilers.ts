import { Ajv } from "ajv"
import addFormats from "ajv-formats"
import stringifierOf from "fast-json-stringify"
import type { FastifyInstance } from "fastify"
import { isEmail } from "../email.ts"
import { ReceivedFile } from "./multipart.ts"

/**
 * Turns the schemas of routes into code, each when the first request needs it: compiling those of all routes would take
 * most of the time of a start, and memory for many that are not called.
 *
 * Parameters and queries are texts and are converted; bodies are JSON and are not.
 */
export function compileSchemas(app: FastifyInstance): void {
  const options = { strict: false, useDefaults: true, allErrors: false }
  const strings = new Ajv({ ...options, coerceTypes: "array" })
  const values = new Ajv({ ...options, coerceTypes: false })
  for (const ajv of [strings, values]) {
    addFormats.default(ajv)
    // One rule for all addresses, those of the sign-in pages too.
    ajv.addFormat("email", isEmail)
  }
  values.removeKeyword("contentMediaType").addKeyword({
    keyword: "contentMediaType",
    validate: (_type: string, value: unknown) => value instanceof ReceivedFile,
  })
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const validator = madeOnce(() => (httpPart === "body" ? values : strings).compile(schema))
    return (value) => {
      const validate = validator()
      return validate(value) === true || { error: validate.errors ?? [] }
    }
  })
  app.setSerializerCompiler<object>(({ schema }) => {
    const stringifier = madeOnce(() => stringifierOf(schema))
    return (value) => stringifier()(value)
  })
}

/** Makes something when it is asked for, and then gives the same. */
function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
