import { request } from "node:http"
import { json } from "node:stream/consumers"
import { PUBLIC_URL } from "../apps/server/src/testing/two-nodes.ts"
import type { Node } from "./node.ts"

/** How somebody reaches the product: at the address of a tenant, with a token or without. */
export type Connection = { installation: { nodes: readonly Node[] }; host: string; token: string | null }

export type Reply = { status: number; body: unknown }

type Call = {
  method: string
  path: string
  body?: unknown
  payload?: { payload: Buffer; headers: Record<string, string> }
}

/** After this long without a reply, a call is given up. */
const PATIENCE_MS = 15_000

let turn = 0

/**
 * Sends a call to the next node that is up. Nothing is repeated.
 *
 * @returns the reply; null if there was none, and the outcome is unknown; undefined if nothing was sent
 */
export async function callAs(
  { installation, host, token }: Connection,
  { method, path, body, payload }: Call,
): Promise<Reply | null | undefined> {
  const node = nextNode(installation)
  if (!node) return undefined
  const content = payload?.payload ?? (body === undefined ? undefined : Buffer.from(JSON.stringify(body)))
  const { port } = new URL(PUBLIC_URL)
  return new Promise((resolve) => {
    const sent = request({
      ...{ host: "127.0.0.1", port: node.port, method, path, agent: node.agent, timeout: PATIENCE_MS },
      headers: {
        host: `${host}:${port}`,
        "plumbline-heal": "on",
        ...(token !== null && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "content-type": "application/json" }),
        ...(content && { "content-length": content.length }),
        ...payload?.headers,
      },
    })
    const giveUp = () => resolve(null)
    sent.on("error", giveUp)
    sent.on("timeout", () => sent.destroy())
    sent.on("response", (reply) => {
      const status = reply.statusCode ?? 0
      const isJson = String(reply.headers["content-type"]).includes("json")
      if (!isJson) {
        reply.resume()
        reply.on("end", () => resolve({ status, body: null }))
        reply.on("close", giveUp)
        return
      }
      json(reply).then((read) => resolve({ status, body: read }), giveUp)
    })
    sent.end(content)
  })
}

function nextNode({ nodes }: Connection["installation"]): Node | undefined {
  const up = nodes.filter(({ isUp }) => isUp)
  return up[turn++ % Math.max(1, up.length)]
}
