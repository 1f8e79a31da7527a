/** The types of the API's endpoints and payloads, for example `Schemas["Question"]`. */
export type { Paths, Schemas } from "@plumbline/client"
