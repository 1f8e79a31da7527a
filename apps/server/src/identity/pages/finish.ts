import type { FastifyReply } from "fastify"
import type { Account } from "../accounts.ts"
import { currentSession } from "../current-session.ts"
import { rememberDevice } from "../password-guard.ts"
import { endSession, nowInSeconds } from "../sessions.ts"
import type { Visit } from "./visit.ts"

/** Hands the person over to the engine, which continues with the client's request. */
export async function finish(
  { realm, interaction, request, reply }: Visit,
  account: Account,
  remember: boolean,
): Promise<FastifyReply> {
  const previous = await currentSession(realm, request, reply)
  if (previous && previous.account.id !== account.id) {
    // Somebody else is signed in here: end their session, or the engine would ask them first.
    await endSession(realm.db, previous.id)
    interaction.session = undefined
  }
  interaction.result = { login: { accountId: account.id, remember }, create: {} }
  await interaction.save(Math.max(1, interaction.exp - nowInSeconds()))
  rememberDevice(realm, request, reply, account.email)
  return reply.header("cache-control", "no-store").redirect(interaction.returnTo, 303)
}
