import { type CallToolResult, Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client"
import type { TestApp } from "./test-app.ts"

/** Revisions of the protocol: those before 2026-07-28 begin with a handshake. */
export const eras = ["legacy", "auto"] as const

/** A program with the official client of the Model Context Protocol. */
export type McpProgram = {
  client: Client
  /** Calls a tool; `data` is its structured content, `refused` the code of an error. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape itself.
  use(tool: string, input?: object, signal?: AbortSignal): Promise<{ data: any; refused: string | null }>
}

/** Makes an application listen; answers its address. */
export async function listening(app: TestApp): Promise<string> {
  await app.http.listen({ host: "127.0.0.1", port: 0 })
  const address = app.http.server.address()
  if (address === null || typeof address === "string") throw new Error("no port")
  return `http://127.0.0.1:${address.port}`
}

/** Connects with a token, as a client is configured: with a header. */
export async function connectMcp(
  url: string,
  token: string,
  { era = "auto", language = "en" }: { era?: (typeof eras)[number]; language?: string } = {},
): Promise<McpProgram> {
  const client = new Client({ name: "robot", version: "1.0.0" }, { versionNegotiation: { mode: era } })
  const headers = { authorization: `Bearer ${token}`, "accept-language": language }
  await client.connect(new StreamableHTTPClientTransport(new URL("/mcp", url), { requestInit: { headers } }))
  return {
    client,
    async use(tool, input = {}, signal) {
      const called = await client.callTool({ name: tool, arguments: { ...input } }, { signal })
      const result = called as CallToolResult
      const data = result.structuredContent as { error?: { code: string } } | undefined
      return { data, refused: result.isError ? (data?.error?.code ?? "INVALID_PARAMS") : null }
    },
  }
}

/** A proposal of the first option to a question, as a program makes it. */
export function proposalOf({ id: questionId }: { id: number }, more: object = {}) {
  return { questionId, optionIndex: 1, confidence: 4, reason: "The pipeline has no tests.", ...more }
}
