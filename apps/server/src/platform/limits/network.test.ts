import { expect, test } from "vitest"
import { networkOf } from "./network.ts"

test.each([
  "1.2.3.4",
  "::ffff:1.2.3.4",
  "::FFFF:1.2.3.4",
  "::ffff:102:304",
  "::ffff:0102:0304",
  "0:0:0:0:0:ffff:0102:0304",
  "0000:0000:0000:0000:0000:FFFF:1.2.3.4",
])("%s is 1.2.3.4", (ip) => {
  expect(networkOf(ip)).toBe("1.2.3.4")
})

test("two IPv4 addresses in hexadecimal are two clients", () => {
  expect(networkOf("::ffff:303:303")).not.toBe(networkOf("::ffff:404:404"))
})

test.each(["2001:db8:0:7::1", "2001:0DB8:0000:0007:ffff::", "2001:db8:0:7:1:2:3:4"])(
  "%s is its upper half",
  (ip) => {
    expect(networkOf(ip)).toBe("2001:db8:0:7")
  },
)

test.each(["::1", "::", "fe80::1%eth0", "::1.2.3.4", "unknown", ""])("%j is some client", (ip) => {
  expect(typeof networkOf(ip)).toBe("string")
})
