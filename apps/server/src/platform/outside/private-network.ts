import { isIP } from "node:net"
import ipaddr from "ipaddr.js"

/** All that is routed between networks of the world, in version 6 of the protocol. */
const GLOBAL = ipaddr.parseCIDR("2000::/3")

/**
 * Whether an IP address is of the server's own network, or of anything else that is not a public host: loopback, private
 * and link-local ranges (with them the metadata services of clouds), multicast, tunnels into version 4, reserved ranges.
 */
export function isPrivateAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return true
  const parsed = ipaddr.process(address)
  if (parsed.range() !== "unicast") return true
  return parsed.kind() === "ipv6" && !parsed.match(GLOBAL)
}

/** The IP address that a URL names in place of a host, without the brackets of version 6; null for a name. */
export function literalAddressOf({ hostname }: URL): string | null {
  const bare = hostname.replace(/^\[(.*)\]$/, "$1")
  return isIP(bare) ? bare : null
}
