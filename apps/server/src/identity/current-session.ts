import type { FastifyReply, FastifyRequest } from "fastify"
import type { Account } from "./accounts.ts"
import type { Realm } from "./realm.ts"
import { accountOfSession } from "./sessions.ts"

/** The person signed in with this browser, and the session; null when nobody is. */
export async function currentSession(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<{ id: string; account: Account } | null> {
  const context = realm.provider.createContext(request.raw, reply.raw)
  const session = await realm.provider.Session.get(context as never)
  const account = session.accountId ? await accountOfSession(realm.db, session.uid) : null
  return account && { id: session.uid, account }
}
