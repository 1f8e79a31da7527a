import type { Static, TObject } from "typebox"
import type { Config } from "../../config.ts"
import { ProductError } from "../errors.ts"
import { createTurns } from "../limits/turns.ts"
import type { Log } from "../log.ts"
import { isWrittenIn } from "./language-of-text.ts"
import type { Model, WritingTask } from "./model.ts"

/** How many texts of a tenant a node writes at once, and how many may wait. */
const AT_ONCE = 2
const MOST_WAITING = 16

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
  const turns = createTurns({ atOnce: AT_ONCE, waiting: MOST_WAITING, seconds: modelTimeoutSeconds }, tooBusy)
  const closing = new AbortController()
  let provider: Promise<Provider> | undefined

  async function replyTo<Reply extends TObject>(task: WritingTask<Reply>): Promise<Static<Reply>> {
    provider ??= import("./openai-compatible.ts")
    const { ask } = await provider
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(modelTimeoutSeconds * 1000)])
    const question = { ...task, model, signal }
    // A second try for a reply of the wrong shape; none if there was no reply.
    const first = await ask(question)
    const reply = first ?? (await ask(question))
    if (reply === null || task.isUsable?.(reply) === false)
      throw new Unusable("The reply does not match the schema.")
    if (!isWrittenIn(task.wordsOf(reply), task.language))
      throw new Unusable("The reply is in another language.")
    return reply
  }

  return {
    async write(task) {
      const end = await turns.take(task.tenant.slug)
      try {
        return await replyTo(task)
      } catch (error) {
        log.error({ err: plain(error), model: name }, "the model has written nothing usable")
        throw failure()
      } finally {
        end()
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
