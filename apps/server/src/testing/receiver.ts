import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"

/** A message as it arrived; several if they are lines of JSON. */
export type Received = {
  headers: IncomingHttpHeaders
  body: string
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on the shape itself.
  message: any
}

type Answer = (response: ServerResponse, received: Received) => void

/** A third-party program that receives messages: a separate server whose behaviour the test defines. */
export type Receiver = {
  url: string
  received: Received[]
  /** Sets its behaviour from now on; by default it accepts everything. */
  answers(answer: Answer): void
  /** Resolves after this number of messages. */
  got(times: number): Promise<void>
  close(): Promise<void>
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const waiting = new Set<() => void>()
  let answer: Answer = take

  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const body = Buffer.concat(parts).toString()
    const isLines = request.headers["content-type"] === "application/x-ndjson"
    const message = isLines
      ? body
          .trimEnd()
          .split("\n")
          .map((line) => JSON.parse(line))
      : JSON.parse(body)
    const one = { headers: request.headers, body, message }
    received.push(one)
    for (const look of waiting) look()
    answer(response, one)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers(next) {
      answer = next
    },
    got(times) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const look = () => {
        if (received.length < times) return
        waiting.delete(look)
        resolve()
      }
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

export function take(response: ServerResponse): void {
  response.writeHead(204).end()
}

/** Whether one of a message's signatures was created with this secret, at any time. */
export function isSignedWith(secret: string, { headers, body }: Received): boolean {
  const id = String(headers["webhook-id"])
  const time = new Date(Number(headers["webhook-timestamp"]) * 1000)
  const signature = new Webhook(secret).sign(id, time, body)
  return String(headers["webhook-signature"]).split(" ").includes(signature)
}
