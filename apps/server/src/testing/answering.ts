import { randomUUID } from "node:crypto"
import type { App } from "../app.ts"
import { createAssessment } from "../features/assessments/index.ts"
import { ownDefaultSpace } from "../features/spaces/index.ts"
import { createUser } from "../features/users/index.ts"
import type { Context } from "../platform/context.ts"
import { inTransaction } from "../platform/create-context.ts"
import { createSmallKit } from "./small-kit.ts"

/** A person who answers an assessment through servers that may fail, and keeps track of the acknowledged answers. */
export type Answering = {
  assessmentId: string
  kitId: number
  /** Headers of the person's calls. */
  headers: Record<string, string>
  /**
   * Sends the next answer, cycling through questions and options. Returns the status, or null for a broken connection.
   */
  answerNext(origin: string): Promise<number | null>
  /** How many answers were acknowledged. */
  acknowledgedCount(): number
  /**
   * Questions with lost answers: the stored answer is neither the one acknowledged last nor one that was in flight
   * after it. Read from the server at `origin`.
   */
  lost(origin: string): Promise<number[]>
}

/** Creates a person, the small kit and an assessment on it, in the database of `app`. */
export async function beginAnswering(app: App): Promise<Answering> {
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  const id = randomUUID()
  const user = { id, email: `kai.${id.slice(0, 8)}@example.com`, displayName: "Kai Steady" }
  const asServer = async <T>(work: (ctx: Context) => Promise<T>) =>
    (await inTransaction(app.dependencies, { tenant, user, language: "EN" }, (ctx) => work({ ...ctx, user })))
      .value
  await asServer((ctx) => createUser(ctx, user))
  const kit = await createSmallKit({ asServer })
  const { id: assessmentId } = await asServer(async (ctx) => {
    const space = await ownDefaultSpace.check(ctx, undefined)
    return createAssessment(ctx, space, { assessmentKitId: kit.id, title: "Steady service" })
  })
  const token = await app.identity.issueAccessToken(tenant, { ...user, firstName: "Kai", lastName: "Steady" })
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }

  let turn = 0
  /** Per question the option acknowledged last, then those sent after it whose outcome is unknown. */
  const possible = new Map<number, Set<number>>()
  const acknowledged = { count: 0 }

  return {
    assessmentId,
    kitId: kit.id,
    headers,
    acknowledgedCount: () => acknowledged.count,
    async answerNext(origin) {
      const question = kit.questions[turn % kit.questions.length]
      if (!question) throw new Error("The small kit has no questions.")
      const options = Object.values(question.options)
      const option = options[Math.floor(turn / kit.questions.length) % options.length]
      if (option === undefined) throw new Error("The question has no options.")
      turn++
      const known = possible.get(question.id) ?? new Set<number>()
      possible.set(question.id, known.add(option))
      const status = await put(`${origin}/api/v2/assessments/${assessmentId}/answer-question/`, headers, {
        questionId: question.id,
        questionnaireId: question.questionnaireId,
        answerOptionId: option,
      })
      if (status !== 201) return status
      possible.set(question.id, new Set([option]))
      acknowledged.count++
      return status
    },
    async lost(origin) {
      const lost: number[] = []
      for (const [questionId, options] of possible) {
        const url = `${origin}/api/v1/assessments/${assessmentId}/questions/${questionId}/`
        const reply = await fetch(url, { headers })
        if (reply.status !== 200) throw new Error(`${url}: ${reply.status} ${await reply.text()}`)
        const { answer } = (await reply.json()) as {
          answer: { selectedOption: { id: number } | null } | null
        }
        const stored = answer?.selectedOption?.id
        if (stored === undefined || !options.has(stored)) lost.push(questionId)
      }
      return lost
    },
  }
}

async function put(url: string, headers: Record<string, string>, body: unknown): Promise<number | null> {
  try {
    const reply = await fetch(url, { method: "PUT", headers, body: JSON.stringify(body) })
    await reply.arrayBuffer()
    return reply.status
  } catch (error) {
    if (error instanceof TypeError) return null
    throw error
  }
}
