import { Ajv, type ErrorObject, type ValidateFunction } from "ajv"
import addFormats from "ajv-formats"
import { type Static, type TSchema, Type } from "typebox"

const ajv = new Ajv({ strict: false })
addFormats.default(ajv)
const validators = new WeakMap<TSchema, ValidateFunction>()

/** A UUID as the database reads it: the format `uuid` also allows `urn:uuid:` before it. */
export const UuidText = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" })

/** Whether external data that is not a request body matches a schema. */
export function hasShape<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return validatorOf(schema)(value)
}

/** The first property that is wrong, missing or unknown; "" if the value as a whole is wrong, null if it is valid. */
export function wrongProperty(schema: TSchema, value: unknown): string | null {
  const validate = validatorOf(schema)
  if (validate(value)) return null
  const [problem] = validate.errors ?? []
  return problem ? propertyOf(problem) : ""
}

function validatorOf(schema: TSchema): ValidateFunction {
  const made = validators.get(schema) ?? ajv.compile(schema)
  validators.set(schema, made)
  return made
}

function propertyOf({ instancePath, params }: ErrorObject): string {
  const [name] = instancePath.split("/").slice(1)
  return name ?? params.additionalProperty ?? params.missingProperty ?? ""
}
