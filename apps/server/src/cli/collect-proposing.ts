import { ApiError, createClient, type Schemas } from "@plumbline/client"
import type { Collection, Language } from "@plumbline/collectors"

/** The server did not do what it was asked for; the message says why. */
export class Refusal extends Error {}

/** Calls of a server about the proposals of a collection. */
export type Proposing = {
  /** What they would come to; stores nothing. */
  preview(): Promise<Schemas["ProposalPreview"]>
  propose(): Promise<Schemas["ProposalOutcome"]>
}

type Address = {
  server: string
  assessmentId: string
  token: string
  language: Language
  collection: Collection
}

/** Milliseconds until a call is given up. */
const PATIENCE = 60_000

export function openProposing({ server, assessmentId, token, language, collection }: Address): Proposing {
  const { source } = collection
  const items = collection.items.map((item) => ({ ...item }))
  const client = createClient({
    baseUrl: server.replace(/\/+$/, ""),
    token,
    language,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE) }),
  })
  const path = "/api/v1/assessments/{assessmentId}/proposals/" as const
  const call = { params: { path: { assessmentId } }, body: { source, items } }
  return {
    async preview() {
      const preview = await replied(() => client.post(`${path}preview/`, call), language)
      if (!Array.isArray(preview?.items)) throw new Refusal(messages.noPlumbline[language])
      return preview
    },
    async propose() {
      if (items.length === 0) return { created: 0, replaced: 0, unchanged: 0, rejected: [] }
      return replied(() => client.post(path, call), language)
    },
  }
}

async function replied<Reply>(ask: () => Promise<Reply>, language: Language): Promise<Reply> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ApiError)) throw new Refusal(messages.noPlumbline[language])
    if (error.code === "NETWORK_CONNECTION") throw new Refusal(messages.unreachable[language])
    throw new Refusal(`${error.message || messages.refused[language]} (${error.status} ${error.code})`)
  }
}

const messages = {
  noPlumbline: {
    en: "What replied at this address is not a Plumbline server, or an older one.",
    fa: "آنچه در این نشانی پاسخ داد سرور Plumbline نیست، یا نسخهٔ قدیمی آن است.",
  },
  unreachable: {
    en: "No reply from the server. Run the command again: what arrived is not proposed twice.",
    fa: "سرور پاسخ نداد. دستور را دوباره اجرا کنید؛ آنچه رسیده باشد دو بار پیشنهاد نمی‌شود.",
  },
  refused: {
    en: "The server refused.",
    fa: "سرور نپذیرفت.",
  },
}
