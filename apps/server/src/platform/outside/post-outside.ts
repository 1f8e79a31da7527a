import { type LookupAddress, lookup as systemLookup } from "node:dns"
import { type IncomingMessage, request as plainRequest } from "node:http"
import { request as secureRequest } from "node:https"
import { isIP, type LookupFunction } from "node:net"
import ipaddr from "ipaddr.js"

/** The globally routed unicast range of IPv6. */
const GLOBAL = ipaddr.parseCIDR("2000::/3")

/**
 * Whether an IP address is not that of a public host: loopback, private and link-local ranges (including cloud metadata
 * services), multicast, tunnels to IPv4, reserved ranges, or an invalid address.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.process(address)
  if (parsed.range() !== "unicast") return true
  return parsed.kind() === "ipv6" && !parsed.match(GLOBAL)
}

/** The IP address in a URL, without the brackets of IPv6; null if the URL has a host name. */
export function literalAddressOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1")
  return isIP(bare) ? bare : null
}

type OutsideFailure = "TIMEOUT" | "UNKNOWN_NAME" | "PRIVATE_NETWORK" | "CERTIFICATE" | "CONNECTION"

/** The status of a reply and the beginning of its body, or the reason why there was none. */
type OutsideReply =
  | { status: number; reply: string; failure: null }
  | { status: null; reply: ""; failure: OutsideFailure }

/** Looks up a name; the system's lookup unless replaced by a test. */
export type Lookup = (
  name: string,
  options: { all: true },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

type OutsideOptions = {
  privateNetwork: "refuse" | "allow"
  timeoutMilliseconds: number
  /** The most bytes read from the body of a reply; the rest is discarded. */
  mostReplyBytes: number
  lookup?: Lookup
}

/**
 * Posts to an address entered by a user. Every IP address of its host name is checked, and the connection is made to a
 * checked one, which prevents DNS rebinding. Redirects are not followed, and no state is kept between calls.
 *
 * @throws nothing: failures are part of the result
 */
export async function postOutside(
  url: URL,
  { body, headers }: { body: string; headers: Record<string, string> },
  options: OutsideOptions,
): Promise<OutsideReply> {
  const literal = literalAddressOf(url)
  const refuses = options.privateNetwork === "refuse"
  if (refuses && literal !== null && isPrivateAddress(literal)) return failed("PRIVATE_NETWORK")
  const post = url.protocol === "https:" ? secureRequest : plainRequest
  const signal = AbortSignal.timeout(options.timeoutMilliseconds)
  const request = post(url, {
    method: "POST",
    headers: { ...headers, "content-length": String(Buffer.byteLength(body)), connection: "close" },
    agent: false,
    signal,
    lookup: lookupWith(options.lookup ?? systemLookup, refuses),
  })
  return new Promise((resolve) => {
    const fail = (error: Error) => resolve(failed(signal.aborted ? "TIMEOUT" : failureOf(error)))
    request.on("error", fail)
    request.on("response", (response) => {
      // From here on there is a reply, even if its body breaks off.
      request.off("error", fail).on("error", () => undefined)
      const { statusCode: status = 0 } = response
      beginningOf(response, options.mostReplyBytes)
        .then((reply) => resolve({ status, reply, failure: null }))
        .finally(() => request.destroy())
    })
    request.end(body)
  })
}

/** Reads a body until it ends, breaks off, times out or has reached `most` bytes. */
async function beginningOf(response: IncomingMessage, most: number): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response) {
      parts.push(part)
      size += part.length
      if (size >= most) break
    }
  } catch {
    // The status has arrived, so return what was received of the body.
  }
  return Buffer.concat(parts).subarray(0, most).toString("utf8")
}

class PrivateAddress extends Error {}

function lookupWith(lookup: Lookup, refuses: boolean): LookupFunction {
  return (name, { all }, done) => {
    lookup(name, { all: true }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return done(error ?? new Error(`${name} has no address`), "", 0)
      if (refuses && addresses.some(({ address }) => isPrivateAddress(address)))
        return done(new PrivateAddress(name), "", 0)
      if (all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

function failureOf(error: Error & { code?: string }): OutsideFailure {
  if (error instanceof PrivateAddress) return "PRIVATE_NETWORK"
  if (error.code === "ENOTFOUND" || error.code === "EAI_AGAIN") return "UNKNOWN_NAME"
  if (/CERT|TLS|SSL|SELF_SIGNED|SIGNATURE/.test(error.code ?? "")) return "CERTIFICATE"
  return "CONNECTION"
}

function failed(failure: OutsideFailure): OutsideReply {
  return { status: null, reply: "", failure }
}
