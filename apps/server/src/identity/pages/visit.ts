import type { FastifyReply, FastifyRequest } from "fastify"
import { errors, type Provider } from "oidc-provider"
import type { Language } from "../../platform/i18n/language.ts"
import { PROVIDER_PATH, type Realm } from "../realm.ts"
import { redirectPastVisit } from "./past-visit.ts"
import { type Fields, fieldsOf, pageLanguage } from "./sending.ts"

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>

/** A sign-in in progress: the request a client started, in this browser, and how to show its pages. */
export type Visit = {
  realm: Realm
  interaction: Interaction
  request: FastifyRequest
  reply: FastifyReply
  language: Language
}

/** Path of the pages of a sign-in; each appends its name. */
export const VISIT_PATH = `${PROVIDER_PATH}/interaction/:uid` as const

/** Wraps the handler of a sign-in page; visitors whose sign-in is over or belongs to another browser are redirected. */
export function visiting(
  realmOf: (request: FastifyRequest) => Realm,
  show: (visit: Visit) => Promise<FastifyReply>,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const realm = realmOf(request)
    const interaction = await findInteraction(realm, request, reply)
    if (!interaction) return redirectPastVisit(realm, request, reply)
    const language = pageLanguage(request, interaction.params.ui_locales)
    return show({ realm, interaction, request, reply, language })
  }
}

type VisitPage =
  | "sign-in"
  | "sign-up"
  | "forgotten-password"
  | `passkey${"" | "/options"}`
  | `second-factor${"" | "/options" | "/code" | "/new" | "/new/options" | "/done"}`

/** What every sign-in page with a form needs. Pages keep the language that was chosen on one of them. */
export function addressesOf({ realm, interaction, request, language }: Visit, name: VisitPage) {
  const chosen = fieldsOf(request.query).ui_locales
  const query = chosen ? `?${new URLSearchParams({ ui_locales: chosen })}` : ""
  const action = `${realm.path}/interaction/${interaction.uid}/${name}${query}`
  return { language, action, address: action, seal: realm.keys.seal(interaction.uid) }
}

/** Whether a form came from a page of this visit. */
export function hasSeal({ realm, interaction }: Visit, form: Fields): boolean {
  return realm.keys.isSeal(form.seal ?? "", interaction.uid)
}

/** The email address that the client suggests. */
export function hintOf({ interaction }: Visit): string {
  const hint = interaction.params.login_hint
  return typeof hint === "string" ? hint.slice(0, 254) : ""
}

/**
 * The address that was proven to be the visitor's, by the token of the mailed invitation with which the sign-in began. A
 * suggested address proves nothing.
 */
export async function provenAddressOf({ realm, interaction }: Visit): Promise<string | null> {
  const { invitation } = interaction.params
  return typeof invitation === "string" ? realm.invitations.provenAddress(invitation) : null
}

/** The sign-in that a page belongs to, if it is still in progress and was started by this browser. */
export async function findInteraction(
  realm: Realm,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Interaction | null> {
  const { uid } = request.params as { uid: string }
  try {
    const interaction = await realm.provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uid ? interaction : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}
