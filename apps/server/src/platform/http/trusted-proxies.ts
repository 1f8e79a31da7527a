import type { IncomingHttpHeaders, IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"
import { networkOf } from "../limits/network.ts"

/** Whether the forwarding headers of a hop are trusted, by its address, e.g. `10.0.0.10`. */
export type TrustsHop = (address: string) => boolean

/**
 * Parses a comma-separated list of proxies: addresses, ranges (`10.0.0.0/8`), or `loopback` for proxies on the same
 * machine. An empty list trusts nobody.
 *
 * @throws Error that names the invalid entry
 */
export function readTrustedProxies(text: string): TrustsHop {
  const trusted = new BlockList()
  const entries = text.split(",").flatMap((entry) => entry.trim() || [])
  for (const entry of entries.flatMap((name) => (name === "loopback" ? ["127.0.0.0/8", "::1"] : [name]))) {
    addEntry(trusted, entry)
  }
  return (address) => {
    const plain = isIP(networkOf(address)) === 4 ? networkOf(address) : address
    const family = isIP(plain)
    return family !== 0 && trusted.check(plain, family === 6 ? "ipv6" : "ipv4")
  }
}

/**
 * The host name used by the client, without port. `X-Forwarded-Host` is used only if the connection comes from a
 * trusted proxy.
 */
export function hostnameOf({ headers, socket }: IncomingMessage, trusts: TrustsHop): string {
  const forwarded = trusts(socket.remoteAddress ?? "")
    ? [headers["x-forwarded-host"] ?? []].flat().at(-1)?.split(",").at(-1)
    : undefined
  return URL.parse(`http://${(forwarded ?? headers.host ?? "").trim()}`)?.hostname ?? ""
}

/** The address of the client: the last hop that is no trusted proxy. */
export function addressOf(
  { headers, socket }: { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } },
  trusts: TrustsHop,
): string {
  const forwarded = [headers["x-forwarded-for"] ?? []].flat().flatMap((hops) => hops.split(","))
  const hops = [...forwarded.map((hop) => hop.trim()), socket.remoteAddress ?? ""]
  return hops.findLast((hop) => !trusts(hop)) ?? hops[0] ?? ""
}

function addEntry(trusted: BlockList, entry: string): void {
  const [address = "", length] = entry.split("/")
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const bits = length === undefined ? most : Number(length)
  if (family === 0 || !/^\d*$/.test(length ?? "") || length === "" || bits > most) {
    throw new Error(`"${entry}" is not an address, a range such as 10.0.0.0/8 or "loopback"`)
  }
  trusted.addSubnet(address, bits, family === 6 ? "ipv6" : "ipv4")
}
