import { type Connection, callAs } from "./call.ts"
import { type Act, CHANGING_QUESTION, REMOVED_QUESTION } from "./plan.ts"
import type { StagedTenant } from "./stage.ts"

/** The latest draft of a kit that is known; whether nobody works on it. */
export type Draft = { id: number; isFree: boolean }

type Request = { method: string; path: string; body?: unknown }

/**
 * Makes a draft, changes it and releases it; only the last call counts. A draft that was left behind, because a reply
 * about it was lost, is taken up.
 *
 * @param activate sends the last call, and notes it
 */
export async function releaseKit(
  tenant: StagedTenant,
  by: Connection,
  { weight, change = "none" }: Extract<Act, { act: "release kit" }>,
  { drafts, outrages }: { drafts: Map<StagedTenant, Draft>; outrages: string[] },
  activate: (kitVersionId: number, request: Request) => Promise<void>,
): Promise<void> {
  const { kit, attributeId, otherOptions } = tenant
  const cloned = await callAs(by, { method: "POST", path: `/api/v1/assessment-kits/${kit.id}/clone/` })
  let draft = drafts.get(tenant)
  const isNew = cloned?.status === 201
  if (isNew) {
    draft = { id: (cloned.body as { kitVersionId: number }).kitVersionId, isFree: false }
    drafts.set(tenant, draft)
  } else if (cloned?.status !== 400 || !draft?.isFree) return
  if (!draft) return
  draft.isFree = false
  try {
    const path = `/api/v1/kit-versions/${draft.id}`
    const edits: Request[] = [
      {
        method: "PUT",
        path: `${path}/attributes/${attributeId}/`,
        body: {
          ...{ index: 1, title: "Automation", description: "About automation." },
          ...{ subjectId: kit.subjects.delivery, weight },
        },
      },
    ]
    if (change === "without a question") {
      const id = kit.questions[REMOVED_QUESTION]?.id
      edits.push({ method: "DELETE", path: `${path}/questions/${id}/` })
    }
    if (change === "other options") edits.push(...(await withOtherOptions()))
    for (const edit of edits) {
      const edited = await callAs(by, edit)
      const isRefused = edited && edited.status >= 400 && edited.status !== 503
      if (!isRefused || (edit.method === "DELETE" && edited.status === 404)) continue
      // Somebody has released what was left behind.
      if (!isNew) return
      outrages.push(`The draft could not be changed: ${JSON.stringify(edited)}`)
    }
    await activate(draft.id, { method: "POST", path: `${path}/activate/` })

    /** Gives the changing question the options that it does not have now. */
    async function withOtherOptions(): Promise<Request[]> {
      const read = await callAs(by, { method: "GET", path: `${path}/content/` })
      if (read?.status !== 200) return []
      const { questions } = read.body as { questions: DraftQuestion[] }
      const asked = kit.questions[CHANGING_QUESTION]
      const question = questions.find(({ id }) => id === asked?.id)
      const ownRange = questions.find(({ id }) => id === kit.questions[0]?.id)?.answerRangeId
      if (!question) return []
      const { id, index, title, mayNotBeApplicable, advisable, measureId, answerRangeId } = question
      const other = answerRangeId === otherOptions.rangeId ? ownRange : otherOptions.rangeId
      const body = { index, title, mayNotBeApplicable, advisable, measureId, answerRangeId: other }
      return [{ method: "PUT", path: `${path}/questions/${id}/`, body }]
    }
  } finally {
    draft.isFree = true
  }
}

type DraftQuestion = {
  id: number
  index: number
  title: string
  mayNotBeApplicable: boolean
  advisable: boolean
  measureId: number | null
  answerRangeId: number | null
}
