import { isIPv6 } from "node:net"

/** Who counts as one on the network: an address, or, as providers hand them out, the upper half of a long one. */
export function networkOf(ip: string): string {
  if (!isIPv6(ip) || ip.includes(".")) return ip
  const [start = "", end] = ip.split("::")
  const first = start === "" ? [] : start.split(":")
  const last = end ? end.split(":") : []
  const zeros = end === undefined ? [] : Array.from({ length: 8 - first.length - last.length }, () => "0")
  return [...first, ...zeros, ...last].slice(0, 4).join(":")
}
