import type { IncomingMessage } from "node:http"
import { BlockList, isIP } from "node:net"

/** Tells of the address of a hop, e.g. `10.0.0.10`, whether what it says about the request is believed. */
export type TrustsHop = (address: string) => boolean

/**
 * Reads a list of proxies: addresses and ranges (`10.0.0.0/8`), or `loopback` for proxies on the same machine, separated
 * by commas. Of an empty list nobody is trusted.
 *
 * @throws Error naming the entry that is neither
 */
export function readTrustedProxies(text: string): TrustsHop {
  const trusted = new BlockList()
  const entries = text.split(",").flatMap((entry) => entry.trim() || [])
  for (const entry of entries.flatMap((name) => (name === "loopback" ? ["127.0.0.0/8", "::1"] : [name]))) {
    addEntry(trusted, entry)
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "")
    const family = isIP(plain)
    return family !== 0 && trusted.check(plain, family === 6 ? "ipv6" : "ipv4")
  }
}

/**
 * The name by which a client knows the server, without port. That of `X-Forwarded-Host` only if the one who is connected
 * with us is a trusted proxy.
 */
export function hostnameOf({ headers, socket }: IncomingMessage, trusts: TrustsHop): string {
  const forwarded = trusts(socket.remoteAddress ?? "")
    ? [headers["x-forwarded-host"] ?? []].flat().at(-1)?.split(",").at(-1)
    : undefined
  return URL.parse(`http://${(forwarded ?? headers.host ?? "").trim()}`)?.hostname ?? ""
}

function addEntry(trusted: BlockList, entry: string): void {
  const [address = "", length] = entry.split("/")
  const family = isIP(address)
  const most = family === 6 ? 128 : 32
  const bits = length === undefined ? most : Number(length)
  if (family === 0 || !/^\d*$/.test(length ?? "") || length === "" || bits > most) {
    throw new Error(`"${entry}" is no address, no range such as 10.0.0.0/8 and not "loopback"`)
  }
  trusted.addSubnet(address, bits, family === 6 ? "ipv6" : "ipv4")
}
