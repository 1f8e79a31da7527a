import { ApiError, createClient, type Schemas } from "@plumbline/client"
import type { Collection, Language } from "@plumbline/collectors"

/** The server did not do what it was asked for; the message says why. */
export class Refusal extends Error {}

/** Calls of a server about the proposals for an assessment. */
export type Proposing = {
  /** The mapping that the kit of the assessment carries. */
  mapping(): Promise<Schemas["MappingOfAssessment"]>
  /** What proposals would come to; stores nothing. */
  preview(collection: Collection): Promise<Schemas["ProposalPreview"]>
  propose(collection: Collection): Promise<Schemas["ProposalOutcome"]>
}

type Address = {
  server: string
  assessmentId: string
  token: string
  language: Language
}

/** Milliseconds until a call is given up. */
const PATIENCE = 60_000

export function openProposing({ server, assessmentId, token, language }: Address): Proposing {
  const client = createClient({
    baseUrl: server.replace(/\/+$/, ""),
    token,
    language,
    fetch: (request) => fetch(request, { signal: AbortSignal.timeout(PATIENCE) }),
  })
  const path = "/api/v1/assessments/{assessmentId}/proposals/" as const
  const params = { path: { assessmentId } }
  const callFor = ({ source, items }: Collection) => ({
    params,
    body: { source, items: items.map((item) => ({ ...item })) },
  })
  return {
    async mapping() {
      const ask = () => client.get("/api/v1/assessments/{assessmentId}/collector-mapping/", { params })
      const reply = await replied(ask, language)
      if (typeof reply?.mapping !== "string") throw new Refusal(messages.noPlumbline[language])
      return reply
    },
    async preview(collection) {
      const preview = await replied(() => client.post(`${path}preview/`, callFor(collection)), language)
      if (!Array.isArray(preview?.items)) throw new Refusal(messages.noPlumbline[language])
      return preview
    },
    async propose(collection) {
      if (collection.items.length === 0) return { created: 0, replaced: 0, unchanged: 0, rejected: [] }
      return replied(() => client.post(path, callFor(collection)), language)
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
