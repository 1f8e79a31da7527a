/** The calls of the server, and the shapes that it sends and takes: `Schemas["Question"]`. */
export type { Paths, Schemas } from "@plumbline/client"
