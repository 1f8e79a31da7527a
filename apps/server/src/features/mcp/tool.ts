import type { Client } from "@plumbline/client"
import type { Static, TObject } from "typebox"
import type { Links } from "./links.ts"

/** What a tool works with: the API in the name of the caller. */
export type Work = { api: Client; links: Links }

export type Tool = {
  name: string
  title: string
  /** For the model that chooses it. */
  description: string
  input: TObject
  /** It changes nothing. */
  reads: boolean
  run(work: Work, input: never): Promise<object>
}

/** Defines a tool. Its input is checked against the schema before it runs; what it returns is sent as JSON. */
export function defineTool<const Input extends TObject>(tool: {
  name: string
  title: string
  description: string
  input: Input
  reads?: boolean
  run(work: Work, input: Static<Input>): Promise<object>
}): Tool {
  return { reads: true, ...tool }
}
