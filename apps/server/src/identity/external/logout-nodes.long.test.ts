import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { type LogoutIssuer, logoutRequest, startLogoutIssuer } from "../../testing/logout-issuer.ts"
import { hasPostgres } from "../../testing/postgres-cluster.ts"
import { type Node, PUBLIC_URL, send, startTwoNodes, type TwoNodes } from "../../testing/two-nodes.ts"
import { type OpenPage, openPage } from "../../testing/widget.ts"

let issuer: LogoutIssuer
let nodes: TwoNodes
beforeAll(async () => {
  if (!hasPostgres) return
  issuer = await startLogoutIssuer()
  nodes = await startTwoNodes(issuer.settings)
})
afterAll(async () => {
  await nodes?.stop()
  issuer?.close()
})

async function statusAt({ origin }: Node, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await send(origin, { method: "GET", url: "/api/v1/users/me/", headers })).statusCode
}

async function logoutAt({ origin }: Node, token: string): Promise<number> {
  return (await send(origin, logoutRequest(token, new URL(PUBLIC_URL).host))).statusCode
}

const closing = ({ socket }: OpenPage) => new Promise((resolve) => socket.once("disconnect", resolve))

describe.skipIf(!hasPostgres)(
  "what an external provider tells one node is known to the other within seconds",
  () => {
    test("an ended session: its tokens are refused and its pages close, other sessions go on", async () => {
      const sub = randomUUID()
      const ended = await issuer.tokenOf(sub, "here")
      const [other, stranger] = [
        await issuer.tokenOf(sub, "there"),
        await issuer.tokenOf(randomUUID(), "else"),
      ]
      for (const token of [ended, other, stranger])
        for (const node of [nodes.first, nodes.second]) expect(await statusAt(node, token)).toBe(200)
      const page = await openPage(nodes.second.origin, ended)
      const unconcerned = await openPage(nodes.second.origin, stranger)
      const closed = closing(page)

      expect(await logoutAt(nodes.first, await issuer.logoutToken({ sid: "here" }))).toBe(200)
      expect(await statusAt(nodes.first, ended)).toBe(401)
      expect(await closed).toBe("io server disconnect")
      await expect.poll(() => statusAt(nodes.second, ended), { timeout: 20_000 }).toBe(401)
      await expect(openPage(nodes.second.origin, ended)).rejects.toThrow()
      for (const token of [other, stranger]) expect(await statusAt(nodes.second, token)).toBe(200)
      expect(unconcerned.socket.connected).toBe(true)
      unconcerned.socket.close()
    })

    test("all sessions of a person, also those that began at the other node; and a token that one node has used up", async () => {
      const sub = randomUUID()
      const tokens = [await issuer.tokenOf(sub, "one"), await issuer.tokenOf(sub)]
      for (const token of tokens) expect(await statusAt(nodes.second, token)).toBe(200)
      const pages = await Promise.all(tokens.map((token) => openPage(nodes.second.origin, token)))
      const closed = Promise.all(pages.map(closing))
      const logout = await issuer.logoutToken({ sub })
      const both = await Promise.all([logoutAt(nodes.first, logout), logoutAt(nodes.second, logout)])
      expect(both.toSorted()).toEqual([200, 400])
      await closed
      for (const token of tokens)
        await expect.poll(() => statusAt(nodes.second, token), { timeout: 20_000 }).toBe(401)
    })
  },
)
