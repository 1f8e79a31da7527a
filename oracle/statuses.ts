import { type Entry, itemAt } from "./crowd.ts"
import { isRefusedAnswer } from "./model/answers.ts"
import { CHANGING_QUESTION, REMOVED_QUESTION } from "./plan.ts"
import type { Stage } from "./stage.ts"

/** The statuses that a call may be answered with; others surprise. */
const expected: Record<Entry["act"]["act"], readonly number[]> = {
  answer: [201, 403],
  approve: [200, 403, 404],
  "approve all": [200, 403],
  "read question": [200, 403],
  "read report": [200, 403, 422],
  "read assessment": [200, 403],
  "grant role": [201, 403, 409, 422],
  "change role": [200, 400, 403, 404, 422],
  "remove role": [204, 403, 404, 422],
  publish: [200, 403],
  "open report": [200, 403, 422],
  "follow link": [200, 404],
  "add remark": [201, 403],
  "list remarks": [200, 403],
  "settle remark": [200, 204, 403, 404],
  // There may be five files already.
  attach: [201, 400, 403, 404],
  move: [200, 400, 403, 422],
  trespass: [401, 403, 404],
  // Two people may take up the same draft.
  "release kit": [200, 400, 404],
}

/** What is wrong about a reply whatever was stored; null if nothing is. */
export function surpriseOf(entry: Entry, stage: Stage): string | null {
  const { act, reply, tenant } = entry
  if (reply === null) return null
  const isRefused = act.act === "answer" && isRefusedAnswer(act, itemAt(stage.tenants, tenant))
  const statuses = isRefused ? [400, 403] : expected[act.act]
  const mayBeGone =
    "question" in act && (act.question === REMOVED_QUESTION || act.question === CHANGING_QUESTION)
  if (statuses.includes(reply.status) || (mayBeGone && reply.status === 404)) return null
  return `${JSON.stringify(act)} was answered ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`
}
