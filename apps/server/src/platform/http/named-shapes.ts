/** What of an OpenAPI document holds schemas. */
type Described = {
  paths?: object
  components?: { schemas?: object }
}

type Schema = { [keyword: string]: unknown; title?: string; type?: string | string[] }
type Place = string
type Shape = { content: Schema; text: string; place: Place }

/**
 * Moves every schema with a title, however deep, into `components/schemas` under that name and leaves a reference in its
 * place. The schemas that validate and serialise stay as they are: this is for readers of the description.
 *
 * @throws Error for two different shapes of one name
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

/** A path with each schema of parameters, bodies and replies replaced; the function is given the method, too. */
function withSchemas(item: unknown, replace: (schema: unknown, method: string) => unknown): unknown {
  if (!isSchema(item)) return item
  return mapValues(item, (method, operation) => {
    const inside = (part: unknown): unknown => {
      if (Array.isArray(part)) return part.map(inside)
      if (!isSchema(part)) return part
      return mapValues(part, (key, value) => {
        if (key === "schema") return replace(value, method)
        // Examples are values, whatever their fields are called.
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
  // A keyword of our own; OpenAPI wants a mark on those.
  const content: Schema = trim === undefined ? rest : { ...rest, "x-trim": trim }
  if (typeof title !== "string") return content
  const { type } = content
  if (!Array.isArray(type) || !type.includes("null")) return referenceTo(title, content, place, shapes)
  // A name belongs to the thing itself, not to the thing or nothing.
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
