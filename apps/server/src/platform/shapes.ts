import { Ajv, type ErrorObject, type ValidateFunction } from "ajv"
import { type Static, type TSchema, Type } from "typebox"

const ajv = new Ajv({ strict: false })
const validators = new WeakMap<TSchema, ValidateFunction>()

/** An id as people's programs write it; the formats of request bodies do not hold here. */
export const UuidText = Type.String({ pattern: "^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$" })

/** Whether what came from elsewhere, and not as the body of a request, has a shape. */
export function hasShape<Schema extends TSchema>(schema: Schema, value: unknown): value is Static<Schema> {
  return validatorOf(schema)(value)
}

/** The name of the first property that is wrong, missing or unknown; "" for the whole, null when nothing is wrong. */
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
