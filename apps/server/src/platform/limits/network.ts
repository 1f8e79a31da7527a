import { isIPv6 } from "node:net"

/**
 * What counts as one client on the network: an IPv4 address, or the upper half of an IPv6 address, the unit in which
 * providers assign them. However an address is spelled, it is the same client; an IPv4 address that a dual-stack
 * socket or a proxy writes as IPv6 (`::ffff:1.2.3.4`, `::ffff:102:304`) is that IPv4 address.
 */
export function networkOf(ip: string): string {
  const [address = "", zone] = ip.split("%")
  if (!isIPv6(address)) return ip
  const groups = groupsOf(address)
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 6).join() === MAPPED) return [high >> 8, high & 255, low >> 8, low & 255].join(".")
  const upper = groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")
  return zone === undefined ? upper : `${upper}%${zone}`
}

/** The first six groups of an IPv6 address that stands for an IPv4 address. */
const MAPPED = [0, 0, 0, 0, 0, 0xffff].join()

/** The eight groups of an IPv6 address in any spelling. */
function groupsOf(address: string): number[] {
  // The URL parser writes each address in one way: in hexadecimal, without leading zeros, its longest zeros as `::`.
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [first = [], last] = spelled.split("::").map((part) => (part === "" ? [] : part.split(":")))
  const zeros = last ? Array<string>(8 - first.length - last.length).fill("0") : []
  return [...first, ...zeros, ...(last ?? [])].map((group) => Number.parseInt(group, 16))
}
