/** The parts of an OpenAPI document that contain schemas. */
type Described = {
  paths?: object
  components?: { schemas?: object }
}

type Schema = { [keyword: string]: unknown; title?: string; type?: string | string[] }
type Place = string
type Shape = { content: Schema; text: string; place: Place }

/**
 * Moves every schema with a title, at any depth, into `components/schemas` under that name and replaces it with a
 * reference. The schemas used for validation and serialisation are unaffected: this is only for the API description.
 *
 * @throws Error for two different shapes with the same name
 */
export function hoistNamedShapes<Document extends Described>(document: Document): Document {
  const shapes = new Map<string, Shape>()
  const paths = mapValues(document.paths ?? {}, (path, item) =>
    withSchemas(item, (schema, method) => hoisted(schema, `${method.toUpperCase()} ${path}`, shapes)),
  )
  const named = [...shapes].sort(([one], [other]) => (one < other ? -1 : 1))
  const schemas = {
    ...document.components?.schemas,
    ...Object.fromEntries(named.map(([name, { content }]) => [name, content])),
  }
  return { ...document, paths, components: { ...document.components, schemas } }
}

/** A path item with each schema of parameters, bodies and replies replaced; `replace` also receives the method. */
function withSchemas(item: unknown, replace: (schema: unknown, method: string) => unknown): unknown {
  if (!isSchema(item)) return item
  return mapValues(item, (method, operation) => {
    const inside = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(inside)
      if (!isSchema(part)) return part
      return mapValues(part, (key, value) => {
        if (key === "schema") return replace(value, method)
        // Examples are values, even if they have a field named "schema".
        return key === "example" || key === "examples" ? value : inside(value)
      })
    }
    return inside(operation)
  })
}

function hoisted(schema: unknown, place: Place, shapes: Map<string, Shape>): unknown {
  if (!isSchema(schema)) return schema
  const inside = (child: unknown) => hoisted(child, place, shapes)
  const { title, trim, ...rest } = mapValues(schema, (keyword, value) => {
    if (keyword === "properties" && isObject(value)) return mapValues(value, (_name, child) => inside(child))
    if (Array.isArray(value)) return ["anyOf", "oneOf", "allOf"].includes(keyword) ? value.map(inside) : value
    return keyword === "items" || keyword === "additionalProperties" ? inside(value) : value
  })
  // Our own keyword; OpenAPI requires a prefix for extensions.
  const content: Schema = trim === undefined ? rest : { ...rest, "x-trim": trim }
  if (typeof title !== "string") return content
  const { type } = content
  if (!Array.isArray(type) || !type.includes("null")) return referenceTo(title, content, place, shapes)
  // The name belongs to the type itself, not to its nullable variant.
  const types = type.filter((each) => each !== "null")
  const thing = { ...content, type: types.length === 1 ? types[0] : types }
  return { anyOf: [referenceTo(title, thing, place, shapes), { type: "null" }] }
}

function referenceTo(name: string, content: Schema, place: Place, shapes: Map<string, Shape>): Schema {
  const text = JSON.stringify(content)
  const known = shapes.get(name)
  if (known && known.text !== text) {
    throw new Error(
      `Two different shapes are named "${name}", one in ${known.place} and one in ${place}: share one or rename one.`,
    )
  }
  if (!known) shapes.set(name, { content, text, place })
  return { $ref: `#/components/schemas/${name}` }
}

function mapValues(object: object, change: (key: string, value: unknown) => unknown): Schema {
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, change(key, value)]))
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null
}

function isSchema(value: unknown): value is Schema {
  return isObject(value) && !Array.isArray(value)
}
