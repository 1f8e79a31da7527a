import type { components } from "./generated/schema.d.ts"

/** The shapes that the server sends and takes, by their names in the API description: `Schemas["Question"]`. */
export type Schemas = components["schemas"]
