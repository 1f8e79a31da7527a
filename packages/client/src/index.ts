import type { components } from "./generated/schema.ts"

export { ApiError, isChangedMeanwhile, isTimeout, presentState, refusalOf, unreachable } from "./ApiError.ts"
export {
  type Client,
  type ClientOptions,
  createClient,
  newKey,
  type WriteOptions,
  writeHeaders,
} from "./client.ts"
/** Every call of the API: by path, then by method. */
export type { paths as Paths } from "./generated/schema.ts"

/** The schemas that the server sends and accepts, by their names in the API description: `Schemas["Question"]`. */
export type Schemas = components["schemas"]
