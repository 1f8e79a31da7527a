import { Ajv } from "ajv"
import addFormats from "ajv-formats"
import stringifierOf from "fast-json-stringify"
import type { FastifyInstance } from "fastify"
import { isEmail } from "../email.ts"
import { ReceivedFile } from "./multipart.ts"

/**
 * Compiles the schemas of routes lazily, on the first request that needs them: compiling all of them would dominate the
 * start-up time and use memory for many that are never called.
 *
 * Parameters and queries are texts and are coerced; bodies are JSON and are not, and their numbers that are too large to
 * be one (`1e400`) are refused: they would be stored as null.
 */
export function compileSchemas(app: FastifyInstance): void {
  const options = { strict: false, useDefaults: true, allErrors: false }
  const strings = new Ajv({ ...options, coerceTypes: "array" })
  const values = new Ajv({ ...options, coerceTypes: false, strictNumbers: true })
  for (const ajv of [strings, values]) {
    addFormats.default(ajv)
    // The same rule for all addresses, including those of the sign-in pages.
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

/** Creates a value lazily, on the first call, and returns the same one from then on. */
function madeOnce<T extends object>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
