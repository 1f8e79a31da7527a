import { isIPv6 } from "node:net"

/**
 * What counts as one client on the network: an IPv4 address, or the upper half of an IPv6 address, the unit in which
 * providers assign them.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes(".")) return ip
  const [start = "", end] = ip.split("::")
  const first = start === "" ? [] : start.split(":")
  const last = end ? end.split(":") : []
  const zeros = end === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0")
  return [...first, ...zeros, ...last].slice(0, 4).join(":")
}
