import { setTimeout as pause } from "node:timers/promises"
import type { Static, TObject } from "typebox"
import type { Config } from "../../config.ts"
import { ProductError } from "../errors.ts"
import type { Language } from "../i18n/language.ts"
import { createTurns } from "../limits/turns.ts"
import type { Log } from "../log.ts"
import { Busy, type Model, type WritingTask } from "./model.ts"

const scripts: Record<Language, RegExp> = { EN: /\p{Script=Latin}/gu, FA: /\p{Script=Arabic}/gu }

/**
 * Whether a text appears to be in a language: at least half of its letters are in the language's script. The limit is
 * low because names of technologies keep their Latin letters in Persian texts. Tags do not count.
 */
function isWrittenIn(text: string, language: Language): boolean {
  const words = text.replace(/<[^>]*>/g, " ")
  const letters = words.match(/\p{L}/gu)?.length ?? 0
  const own = words.match(scripts[language])?.length ?? 0
  return letters > 0 && own * 2 >= letters
}

/** How many texts a node writes at once, and how many may wait: about one thing, such as an assessment, and in all of a tenant. */
const ABOUT_ONE = { atOnce: 2, waiting: 16 }
const OF_TENANT = { atOnce: 12, waiting: 48 }

/** A busy model that does not say when to ask again is asked after this time. */
const PAUSE_MILLISECONDS = 1000

type Provider = typeof import("./openai-compatible.ts")

/**
 * Opens the configured model; null if there is none. Its code is loaded lazily, with the first text.
 *
 * @throws Error if a setting is missing
 */
export function openModel(config: Config, log: Log): Model | null {
  if (config.writer !== "AI") return null
  const { modelUrl: url, modelName: name, modelKey: key, modelTimeoutSeconds } = config
  if (url === null || name === null) {
    throw new Error("AI_PROVIDER=openai-compatible needs AI_BASE_URL and AI_MODEL.")
  }
  const model = { url, name, key }
  const seconds = modelTimeoutSeconds
  const turnsOfOne = createTurns({ ...ABOUT_ONE, seconds }, tooBusy)
  const turnsOfTenant = createTurns({ ...OF_TENANT, seconds }, tooBusy)
  const closing = new AbortController()
  let provider: Promise<Provider> | undefined

  async function replyTo<Reply extends TObject>(task: WritingTask<Reply>): Promise<Static<Reply>> {
    provider ??= import("./openai-compatible.ts")
    const { ask } = await provider
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(modelTimeoutSeconds * 1000)])
    const question = { ...task, model, signal }
    // A second try for a reply of the wrong shape, and for a model that was busy; none if there was no reply.
    const first = await ask(question)
    if (first instanceof Busy) await pause(first.milliseconds ?? PAUSE_MILLISECONDS, undefined, { signal })
    const reply = first === null || first instanceof Busy ? await ask(question) : first
    if (reply instanceof Busy) throw new Error("The model is busy.")
    if (reply === null || task.isUsable?.(reply) === false)
      throw new Unusable("The reply does not match the schema.")
    if (!isWrittenIn(task.wordsOf(reply), task.language))
      throw new Unusable("The reply is in another language.")
    return reply
  }

  return {
    async write(task) {
      const { slug } = task.tenant
      // First the narrower one: those that wait for the same thing occupy no place of the tenant.
      const leave = await turnsOfOne.take(`${slug} ${task.about}`)
      const end = await turnsOfTenant.take(slug).catch((error: unknown) => {
        leave()
        throw error
      })
      try {
        return await replyTo(task)
      } catch (error) {
        log.error({ err: plain(error), model: name }, "the model has written nothing usable")
        throw failure()
      } finally {
        end()
        leave()
      }
    },
    close: () => closing.abort(new Error("The server is closing.")),
  }
}

/** The reply is not usable, and this explains why. Its message is our own, so it can be logged. */
class Unusable extends Error {
  override readonly name = "Unusable"
}

/**
 * What may be logged of an error: its kind and the status of the reply. Other messages are those of the provider, which
 * may repeat what was sent, or the key.
 */
function plain(error: unknown): { name: string; message: string; status?: number } {
  if (!(error instanceof Error)) return { name: "Error", message: "unknown" }
  const status = "statusCode" in error ? Number(error.statusCode) : undefined
  return {
    name: error.name,
    message: error instanceof Unusable ? error.message : "The provider's own words are not logged.",
    ...(status !== undefined && { status }),
  }
}

function failure(): ProductError {
  return new ProductError("INTERNAL_ERROR", {
    en: "The AI model did not return a usable text, so nothing was changed. Please try again later, or write the text yourself.",
    fa: "مدل هوش مصنوعی چیز به‌دردبخوری ننوشت؛ پس چیزی عوض نشد. لطفاً بعداً دوباره تلاش کنید یا خودتان متن را بنویسید.",
  })
}

function tooBusy(): ProductError {
  return new ProductError(
    "INTERNAL_ERROR",
    {
      en: "Too many texts are being written at the moment. Please try again in a minute.",
      fa: "اکنون متن‌های زیادی در حال نوشته شدن است. لطفاً یک دقیقهٔ دیگر دوباره تلاش کنید.",
    },
    { status: 503, retryAfterSeconds: 60 },
  )
}
