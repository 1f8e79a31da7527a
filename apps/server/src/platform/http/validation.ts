import { Ajv } from "ajv"
import addFormats from "ajv-formats"
import stringifierOf from "fast-json-stringify"
import type { FastifyInstance, FastifySchemaValidationError } from "fastify"
import { isEmail } from "../email.ts"
import { invalid, type ProductError } from "../errors.ts"
import { ReceivedFile } from "./multipart.ts"
import { STORABLE } from "./schemas.ts"

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

const stringifiers = new WeakMap<object, ReturnType<typeof stringifierOf>>()

/**
 * Compiles the schemas of routes lazily, on the first request that needs them: compiling all of them would dominate the
 * start-up time and use memory for many that are never called. Several servers in a process share what is compiled.
 *
 * Parameters and queries are texts and are coerced; bodies are JSON and are not, and their numbers that are too large to
 * be one (`1e400`) are refused: they would be stored as null.
 */
export function compileSchemas(app: FastifyInstance): void {
  app.setValidatorCompiler<object>(({ schema, httpPart }) => {
    const ajv = httpPart === "body" ? values : strings
    return (value) => {
      // Ajv keeps what it has compiled.
      const validate = ajv.compile(schema)
      return validate(value) === true || { error: validate.errors ?? [] }
    }
  })
  app.setSerializerCompiler<object>(({ schema }) => (value) => {
    let stringify = stringifiers.get(schema)
    if (!stringify) {
      stringify = stringifierOf(schema)
      stringifiers.set(schema, stringify)
    }
    return stringify(value)
  })
}

/** The contract's error for the first violated rule of a schema, with a message for the user. */
export function validationError(violations: FastifySchemaValidationError[]): ProductError {
  const [violation] = violations
  const isAddress = violation?.keyword === "format" && violation.params.format === "email"
  // Of one among many, it is said which.
  if (isAddress && !/\d/.test(violation.instancePath)) return invalid(notAnAddress)
  const missing = violation?.keyword === "required" ? String(violation.params.missingProperty ?? "") : ""
  const field = [...(violation?.instancePath ?? "").split("/").filter(Boolean), missing]
    .filter(Boolean)
    .join(".")
  const { en, fa } = allowedWording(violations) ?? wordingOf(violation)
  if (field === "")
    return invalid({ en: `The request is not valid: ${en}.`, fa: `درخواست معتبر نیست: ${fa}.` })
  return invalid({ en: `“${field}” ${en}.`, fa: `«${field}» ${fa}.` })
}

const notAnAddress = {
  en: "Please enter a valid email address.",
  fa: "لطفاً یک ایمیل معتبر وارد کنید.",
}

const notWellFormed = { en: "is not well formed", fa: "قالب درستی ندارد" }

function wordingOf(violation: FastifySchemaValidationError | undefined): { en: string; fa: string } {
  const limit = Number(violation?.params.limit ?? 0)
  const digits = limit.toLocaleString("fa-IR", { useGrouping: false })
  switch (violation?.keyword) {
    case "required":
      return { en: "is required", fa: "الزامی است" }
    case "minLength":
      return { en: `must have at least ${limit} characters`, fa: `باید دست‌کم ${digits} نویسه داشته باشد` }
    case "maxLength":
      return { en: `must have at most ${limit} characters`, fa: `باید حداکثر ${digits} نویسه داشته باشد` }
    case "minimum":
      return { en: `must be at least ${limit}`, fa: `باید دست‌کم ${digits} باشد` }
    case "maximum":
      return { en: `must be at most ${limit}`, fa: `باید حداکثر ${digits} باشد` }
    case "minItems":
      return {
        en: `must have at least ${limit} ${limit === 1 ? "item" : "items"}`,
        fa: `باید دست‌کم ${digits} مورد داشته باشد`,
      }
    case "maxItems":
      return { en: `must have at most ${limit} items`, fa: `باید حداکثر ${digits} مورد داشته باشد` }
    case "type":
      return typeWording(String(violation.params.type))
    case "pattern":
      if (violation.params.pattern !== STORABLE) return notWellFormed
      return { en: "contains characters that cannot be stored", fa: "نویسه‌هایی دارد که قابل ذخیره نیستند" }
    case "contentMediaType":
      return { en: "must be a file", fa: "باید یک فایل باشد" }
    case "format":
      if (violation.params.format === "email")
        return { en: "must be an email address", fa: "باید یک ایمیل باشد" }
      return notWellFormed
    default:
      return { en: "has a value that is not allowed", fa: "مقدار مجازی ندارد" }
  }
}

/** Lists the allowed values of an enumerated field; undefined for other violations. */
function allowedWording(violations: FastifySchemaValidationError[]): { en: string; fa: string } | undefined {
  const [first] = violations
  if (first?.keyword !== "enum" && first?.keyword !== "const") return
  // A choice is either an "enum" or an "anyOf" with a "const" for each value.
  const ofField = violations.filter(
    ({ instancePath, keyword }) => instancePath === first.instancePath && keyword !== "anyOf",
  )
  const choices = first.keyword === "enum" ? [first] : ofField
  if (choices.some(({ keyword }) => keyword !== first.keyword)) return
  const values = choices
    .flatMap(({ params }) => params.allowedValues ?? params.allowedValue)
    .filter((value) => value !== null)
    .map(String)
  return { en: `must be one of ${values.join(", ")}`, fa: `باید یکی از این‌ها باشد: ${values.join("، ")}` }
}

const typeWordings: Record<string, { en: string; fa: string }> = {
  integer: { en: "must be a whole number", fa: "باید یک عدد صحیح باشد" },
  number: { en: "must be a number", fa: "باید یک عدد باشد" },
  boolean: { en: "must be true or false", fa: "باید درست یا نادرست باشد" },
  string: { en: "must be a text", fa: "باید یک متن باشد" },
  array: { en: "must be a list", fa: "باید یک فهرست باشد" },
  object: { en: "must be an object", fa: "باید یک شیء باشد" },
}

function typeWording(type: string): { en: string; fa: string } {
  return typeWordings[type] ?? { en: "has the wrong type", fa: "از نوع درستی نیست" }
}
