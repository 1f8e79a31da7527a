import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

type Answer = (response: ServerResponse, asked: Asked) => void

/** A request to the model, as received. */
export type Asked = {
  path: string
  authorization: string | undefined
  body: { model: string; messages: { role: string; content: string }[]; response_format?: object }
  /** Resolves when the caller disconnects before there was an answer. */
  givenUp: Promise<void>
}

/** A language model behind an address: a separate server whose answers the test defines. */
export type ModelServer = {
  /** For `AI_BASE_URL`. */
  url: string
  asked: Asked[]
  /** Sets its answers from now on: a reply that is sent as JSON, or an arbitrary handler. */
  answers(reply: object | Answer): void
  /** Resolves after this number of requests. */
  wasAsked(times: number): Promise<void>
  close(): Promise<void>
}

export async function startModelServer(): Promise<ModelServer> {
  const asked: Asked[] = []
  const waiting = new Set<() => void>()
  let answer: Answer = (response) => response.writeHead(500).end()

  async function listen(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { promise: givenUp, resolve } = Promise.withResolvers<void>()
    response.on("close", () => !response.writableFinished && resolve())
    const call: Asked = {
      path: request.url ?? "",
      authorization: request.headers.authorization,
      body: JSON.parse(Buffer.concat(parts).toString()),
      givenUp,
    }
    asked.push(call)
    for (const look of waiting) look()
    answer(response, call)
  }

  const server = createServer((request, response) => void listen(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    asked,
    answers(reply) {
      answer =
        typeof reply === "function" ? (reply as Answer) : (response) => say(response, JSON.stringify(reply))
    },
    wasAsked(times) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => asked.length >= times && resolve()
      waiting.add(look)
      look()
      return promise
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Wraps the model's words in the envelope of the protocol. */
export function say(response: ServerResponse, content: string): void {
  const message = { role: "assistant", content }
  const reply = {
    id: "1",
    object: "chat.completion",
    created: 0,
    model: "test",
    choices: [{ index: 0, message, finish_reason: "stop" }],
    usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
  }
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(reply))
}
