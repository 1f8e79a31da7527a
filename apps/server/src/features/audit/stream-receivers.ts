import { createHash } from "node:crypto"
import { once } from "node:events"
import { connect, isIP } from "node:net"
import { setTimeout as pause } from "node:timers/promises"
import { connect as connectSecurely } from "node:tls"
import type { Config } from "../../config.ts"
import { timeOfMoment } from "../../platform/clock.ts"
import { postOutside } from "../../platform/outside/post-outside.ts"
import { signatureHeaders } from "../webhooks/index.ts"
import type { recordOf } from "./export.ts"

/** An entry as it is sent. */
type Sent = { tenant: string } & ReturnType<typeof recordOf>

type Sender = { slug: string; publicUrl: string }

/** Another program that takes the audit log. */
export type LogReceiver = {
  /** Its host, for messages: the rest of the address may be a secret. */
  place(slug: string): string
  /**
   * Sends entries, in their order; resolves when they are acknowledged.
   *
   * @throws Error with a reason that contains no secret
   */
  send(from: Sender, entries: Sent[]): Promise<void>
}

type Settings = Pick<Config, "auditStream" | "auditStreamSecret" | "auditStreamHeaders">

/** How long a receiver may take to acknowledge a batch. */
const TIMEOUT_MILLISECONDS = 30_000

/** The receiver that the settings name; null without one. */
export function receiverOf(settings: Settings): LogReceiver | null {
  const { auditStream } = settings
  if (auditStream === null) return null
  const urlOf = (slug: string) => new URL(auditStream.replaceAll("{tenant}", slug))
  const isSyslog = auditStream.startsWith("syslog")
  return {
    place: (slug) => urlOf(slug).host,
    send: (from, entries) =>
      isSyslog
        ? sendBySyslog(urlOf(from.slug), from, entries)
        : sendByHttp(urlOf(from.slug), settings, entries),
  }
}

async function sendByHttp(
  url: URL,
  { auditStreamSecret, auditStreamHeaders }: Settings,
  entries: Sent[],
): Promise<void> {
  const body = entries.map((entry) => `${JSON.stringify(entry)}\n`).join("")
  const messageId = createHash("sha256").update(body).digest("base64url").slice(0, 22)
  const now = timeOfMoment(new Date().toISOString())
  const { status, failure } = await postOutside(
    url,
    {
      body,
      headers: {
        "content-type": "application/x-ndjson",
        "user-agent": "Plumbline-Audit",
        ...(auditStreamSecret !== null && signatureHeaders([auditStreamSecret], { messageId, body, now })),
        ...auditStreamHeaders,
      },
    },
    { privateNetwork: "allow", timeoutMilliseconds: TIMEOUT_MILLISECONDS, mostReplyBytes: 0 },
  )
  if (status === null) throw new Error(`it cannot be reached: ${failure}`)
  if (status < 200 || status >= 300) throw new Error(`it answers ${status}`)
}

/** Longer than what a receiver says takes to arrive. */
const MOMENT_MILLISECONDS = 200

/**
 * Syslog has no acknowledgements. A receiver that has read a connection to its end closes it too, while one that fails
 * before leaves it broken: so each batch has a connection of its own. One that closes it by itself has refused it; this is
 * waited for, because it would look the same later.
 */
async function sendBySyslog(url: URL, { publicUrl }: Sender, entries: Sent[]): Promise<void> {
  const host = new URL(publicUrl).hostname
  const socket = await connected(url)
  try {
    const ended = once(socket.resume(), "end", { signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS) })
    const refused = ended.then(() => {
      throw new Error("it closed the connection before the end")
    })
    const messages = entries.map((entry) => syslogMessage(host, entry))
    const text = messages.map((message) => `${message.length} ${message}`).join("")
    await Promise.race([refused, new Promise((written) => socket.write(text, written))])
    await Promise.race([refused, pause(MOMENT_MILLISECONDS)])
    refused.catch(() => undefined)
    socket.end()
    await ended
  } finally {
    socket.destroy()
  }
}

/** Facility 13 (log audit), severity 5 (notice). */
const PRIORITY = 13 * 8 + 5

/** RFC 5424 with the entry as JSON, in ASCII: as many characters as bytes, and no line breaks. */
function syslogMessage(host: string, entry: Sent): string {
  const text = JSON.stringify(entry).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`,
  )
  return `<${PRIORITY}>1 ${entry.time} ${host} plumbline - ${entry.kind.slice(0, 32)} - ${text}`
}

/** Connects to the receiver and sends nothing; the certificate of one with TLS is verified. */
async function connected(url: URL) {
  const { hostname: name, protocol } = url
  const host = name.replace(/^\[(.*)\]$/, "$1")
  const isSecure = protocol === "syslog+tls:" || protocol === "https:"
  const ports: Record<string, number> = { "https:": 443, "http:": 80, "syslog+tls:": 6514 }
  const port = Number(url.port) || (ports[protocol] ?? 601)
  const socket = isSecure ? connectSecurely({ host, port, ...nameOf(host) }) : connect({ host, port })
  // Whoever waits for something is told; nobody may wait any more.
  socket.on("error", () => undefined)
  try {
    await once(socket, isSecure ? "secureConnect" : "connect", {
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** The name that the certificate is to have; addresses are never named. */
function nameOf(host: string) {
  return isIP(host) ? {} : { servername: host }
}

/**
 * Connects to the receiver of the settings and sends nothing.
 *
 * @throws Error with its reason
 */
export async function checkReceiver(address: string): Promise<void> {
  const socket = await connected(new URL(address.replaceAll("{tenant}", "main")))
  socket.destroy()
}
