import { type Client, createClient } from "@plumbline/client"
import type { FastifyInstance, FastifyRequest } from "fastify"

/** The headers of a message that say who calls and from where. They are those of the calls it leads to. */
const passedOn = [
  "authorization",
  "host",
  "user-agent",
  "forwarded",
  "x-forwarded-for",
  "x-forwarded-host",
  "x-forwarded-port",
  "x-forwarded-proto",
] as const

/**
 * The API as whoever has sent a message may use it: every call goes through token, scope, access rule, limits and log, as
 * if it had come over the network. After the sender has left, no further call begins.
 */
export function openApi(request: FastifyRequest, signal: AbortSignal): Client {
  const { headers, server } = request
  const sender = Object.fromEntries(
    passedOn.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]]])),
  )
  return createClient({
    baseUrl: "http://plumbline.invalid",
    language: headers["accept-language"] ?? "en",
    fetch: (asked) => call(server, asked, { sender, from: request.socket.remoteAddress, signal }),
  })
}

/** Serves a call within the process. */
async function call(
  server: FastifyInstance,
  asked: Request,
  {
    sender,
    from,
    signal,
  }: {
    sender: Record<string, string | string[] | undefined>
    from: string | undefined
    signal: AbortSignal
  },
): Promise<Response> {
  signal.throwIfAborted()
  const { pathname, search } = new URL(asked.url)
  const body = asked.body === null ? undefined : await asked.text()
  const reply = await server.inject({
    method: asked.method as "GET" | "POST",
    url: `${pathname}${search}`,
    headers: { ...Object.fromEntries(asked.headers), ...sender },
    remoteAddress: from,
    ...(body !== undefined && { payload: body }),
  })
  const type = reply.headers["content-type"]
  const wait = reply.headers["retry-after"]
  return new Response(reply.statusCode === 204 ? null : reply.body, {
    status: reply.statusCode,
    headers: [
      ...(typeof type === "string" ? [["content-type", type] as [string, string]] : []),
      ...(wait === undefined ? [] : [["retry-after", String(wait)] as [string, string]]),
    ],
  })
}
