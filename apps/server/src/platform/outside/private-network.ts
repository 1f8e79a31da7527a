import { isIP } from "node:net"
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
