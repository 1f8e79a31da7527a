import { describe, expect, test } from "vitest"
import { startReceiver } from "../../testing/receiver.ts"
import { isPrivateAddress, type Lookup, postOutside } from "./post-outside.ts"

const message = { body: "{}", headers: {} }
const limits = { timeoutMilliseconds: 5000, mostReplyBytes: 100 }

test.each([
  "127.0.0.1",
  "0.0.0.0",
  "10.1.2.3",
  "172.16.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.100.100.200",
  "224.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:a9fe:a9fe",
  "::7f00:1",
  "64:ff9b::7f00:1",
  "2002:7f00:1::",
  "fe80::1",
  "fd00:ec2::254",
  "ff02::1",
  "2001:db8::1",
  "no address",
])("%s is not a public address", (address) => {
  expect(isPrivateAddress(address)).toBe(true)
})

test.each(["93.184.215.14", "2606:2800:21f:cb07:6820:80da:af6b:8b2c", "::ffff:93.184.215.14"])(
  "%s is public",
  (address) => {
    expect(isPrivateAddress(address)).toBe(false)
  },
)

describe("when the private network is refused", () => {
  const refusing = { ...limits, privateNetwork: "refuse" as const }

  test.each(["127.0.0.1", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "localhost"])(
    "nothing is sent to %s, whatever its notation",
    async (host) => {
      const receiver = await startReceiver()
      const { port } = new URL(receiver.url)
      const outcome = await postOutside(new URL(`http://${host}:${port}/`), message, refusing)
      expect(outcome).toEqual({ status: null, reply: "", failure: "PRIVATE_NETWORK" })
      expect(receiver.received).toEqual([])
      await receiver.close()
    },
  )

  test("a name is refused if one of its addresses is private", async () => {
    const lookup: Lookup = (_name, _options, done) =>
      done(null, [
        { address: "93.184.215.14", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ])
    const outcome = await postOutside(new URL("http://both.example/"), message, { ...refusing, lookup })
    expect(outcome.failure).toBe("PRIVATE_NETWORK")
  })

  test("a name is looked up only once, so that DNS rebinding has no effect", async () => {
    const receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    let asked = 0
    const lookup: Lookup = (_name, _options, done) => {
      asked++
      // An unused address first: a second lookup would lead to the receiver.
      done(null, [{ address: asked === 1 ? "192.0.0.8" : "127.0.0.1", family: 4 }])
    }
    const outcome = await postOutside(new URL(`http://rebound.example:${port}/`), message, {
      ...refusing,
      lookup,
      timeoutMilliseconds: 300,
    })
    expect(outcome.status).toBeNull()
    expect(asked).toBe(1)
    expect(receiver.received).toEqual([])
    await receiver.close()
  })
})

describe("when the private network is allowed", () => {
  const allowing = { ...limits, privateNetwork: "allow" as const }

  test("the connection is made to the address that was looked up", async () => {
    const receiver = await startReceiver()
    const { port } = new URL(receiver.url)
    const lookup: Lookup = (_name, _options, done) => done(null, [{ address: "127.0.0.1", family: 4 }])
    const url = new URL(`http://hooks.example:${port}/`)
    expect(await postOutside(url, message, { ...allowing, lookup })).toEqual({
      status: 204,
      reply: "",
      failure: null,
    })
    expect(receiver.received[0]?.headers.host).toBe(`hooks.example:${port}`)
    await receiver.close()
  })

  test("a receiver that does not respond, or never ends its reply, is aborted after the timeout", async () => {
    const receiver = await startReceiver()
    const brief = { ...allowing, timeoutMilliseconds: 200 }
    receiver.answers(() => undefined)
    expect(await postOutside(new URL(receiver.url), message, brief)).toMatchObject({ failure: "TIMEOUT" })
    receiver.answers((response) => void response.writeHead(200).write("beginning"))
    expect(await postOutside(new URL(receiver.url), message, brief)).toEqual({
      status: 200,
      reply: "beginning",
      failure: null,
    })
    await receiver.close()
  })

  test("a name without an address is reported as unknown", async () => {
    const lookup: Lookup = (_name, _options, done) =>
      done(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), [])
    const outcome = await postOutside(new URL("http://nobody.example/"), message, { ...allowing, lookup })
    expect(outcome.failure).toBe("UNKNOWN_NAME")
  })
})
