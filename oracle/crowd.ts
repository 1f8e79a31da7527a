import { multipart } from "../apps/server/src/testing/multipart.ts"
import { type Connection, callAs, type Reply } from "./call.ts"
import { type Act, FILE_BYTES, type Step } from "./plan.ts"
import { type Draft, releaseKit } from "./release-kit.ts"
import { optionIdOf, type Person, type Stage, type StagedAssessment, type StagedTenant } from "./stage.ts"

/** A call of somebody, and what became of it. Times are numbers of events of the whole trial, no two alike. */
export type Entry = {
  /** Position of the tenant and of the person in it. */
  tenant: number
  person: number
  act: Act
  /** What was named by position, for acts on remarks and links. */
  target?: Remark | { link: string } | { kitVersionId: number }
  invoked: number
  /** Infinity without a reply that tells the outcome. */
  returned: number
  /** null if there was none, or none that tells the outcome. */
  reply: Reply | null
}

/** An evidence or comment; its text is found nowhere else. */
export type Remark = {
  tenant: number
  assessment: number
  question: number
  kind: "evidence" | "comment"
  text: string
  creator: number
  /** null as long as no reply has told it. */
  id: string | null
}

export type Crowd = {
  /** Everything so far. */
  entries: Entry[]
  remarks: Remark[]
  /** What must never happen, whatever else did. */
  outrages: string[]
  /** The next number of an event. */
  tick(): number
  perform(step: Extract<Step, { act: unknown }>): Promise<void>
}

export function gatherCrowd(stage: Stage): Crowd {
  let events = 0
  const tick = () => ++events
  const entries: Entry[] = []
  const remarks: Remark[] = []
  const outrages: string[] = []
  const drafts = new Map<StagedTenant, Draft>()
  /** Links of public reports by assessment, the latest first. */
  const links = new Map<StagedAssessment, string[]>(
    stage.tenants.flatMap(({ assessments }) =>
      assessments.map((assessment): [StagedAssessment, string[]] => [assessment, [assessment.link]]),
    ),
  )

  return {
    entries,
    remarks,
    outrages,
    tick,
    async perform({ at: _, tenant: tenantAt, person: personAt, ...act }) {
      const tenant = stage.tenants[tenantAt]
      const person = tenant?.people[personAt]
      if (!tenant || !person) throw new Error("The plan is about another stage.")
      const entry: Entry = {
        ...{ tenant: tenantAt, person: personAt, act, reply: null },
        ...{ invoked: 0, returned: Number.POSITIVE_INFINITY },
      }
      if (act.act === "release kit") {
        const by = person.connection
        return releaseKit(tenant, by, act, { drafts, outrages }, (kitVersionId, request) => {
          entry.target = { kitVersionId }
          return send(entry, by, request)
        })
      }
      const call = prepare(entry, tenant, person)
      if (call) await send(entry, call.connection, call.request)
      after(entry, tenant)
    },
  }

  type Prepared = { connection: Connection; request: Parameters<typeof callAs>[1] }

  /** Sends a call, and notes it. */
  async function send(entry: Entry, connection: Connection, request: Prepared["request"]): Promise<void> {
    entry.invoked = tick()
    const reply = await callAs(connection, request)
    // As if it had never been sent: whatever it did nevertheless is a change that nobody made.
    if (reply === undefined || hasChangedNothing(reply)) return
    entries.push(entry)
    const others = stage.tenants.filter((_, position) => position !== entry.tenant)
    const text = JSON.stringify(reply?.body ?? null)
    for (const { mark, slug } of others) {
      if (text.includes(mark)) outrages.push(`${request.method} ${request.path} revealed data of ${slug}`)
    }
    if (reply?.status === 500) outrages.push(`${request.method} ${request.path} failed: ${text}`)
    // The database did not answer: what was sent to it may have been done.
    if (!reply || reply.status === 500 || reply.status === 503) return
    entry.returned = tick()
    entry.reply = reply
  }

  function prepare(entry: Entry, tenant: StagedTenant, person: Person): Prepared | null {
    const { act } = entry
    const { connection } = person
    if (act.act === "release kit") return null
    const assessment = itemAt(tenant.assessments, act.assessment)
    const path = `/api/v1/assessments/${assessment.id}`
    const call = (method: string, to: string, body?: unknown): Prepared => ({
      connection,
      request: { method, path: to, body },
    })
    switch (act.act) {
      case "answer": {
        const { id, questionnaireId } = itemAt(tenant.kit.questions, act.question)
        const { question, option } = act
        const chosen = typeof option === "number" ? optionIdOf(tenant, { question, option }) : null
        return call("PUT", `/api/v2/assessments/${assessment.id}/answer-question/`, {
          ...{ questionId: id, questionnaireId, answerOptionId: chosen },
          ...{ isNotApplicable: act.option === "not applicable", confidenceLevelId: act.confidence },
        })
      }
      case "approve":
        return call("PUT", `${path}/approve-answer/`, { questionId: questionOf(tenant, act).id })
      case "approve all":
        return call("PUT", `${path}/approve-answers/`)
      case "read question":
        return call("GET", `${path}/questions/${questionOf(tenant, act).id}/`)
      case "read report":
        return call("GET", `${path}/graphical-report/`)
      case "read assessment":
        return call("GET", `${path}/`)
      case "grant role": {
        const userId = itemAt(tenant.people, act.to).id
        return call("POST", `${path}/assessment-user-roles/`, { userId, roleId: act.role })
      }
      case "change role": {
        const { id } = itemAt(tenant.people, act.to)
        return call("PUT", `${path}/assessment-user-roles/${id}/`, { roleId: act.role })
      }
      case "remove role":
        return call("DELETE", `${path}/assessment-user-roles/${itemAt(tenant.people, act.to).id}/`)
      case "publish":
        return call("PUT", `${path}/report-publish-status/`, { published: act.published })
      case "open report": {
        const { visibility, newLink } = act
        return call("PUT", `${path}/report-visibility-status/`, { visibility, newLink })
      }
      case "follow link": {
        const known = links.get(assessment) ?? []
        const link = known[act.back] ?? assessment.link
        entry.target = { link }
        const request = { method: "GET", path: `/api/v1/public/graphical-report/${link}/` }
        return { connection: tenant.visitor, request }
      }
      case "add remark": {
        const text = `${act.kind} ${remarks.length} ${tenant.mark}`
        const remark: Remark = {
          ...{ tenant: entry.tenant, assessment: act.assessment, question: act.question },
          ...{ kind: act.kind, text, creator: entry.person, id: null },
        }
        remarks.push(remark)
        entry.target = remark
        return call("POST", "/api/v1/evidences/", {
          ...{ assessmentId: assessment.id, questionId: questionOf(tenant, act).id },
          ...{ type: act.kind === "evidence" ? "POSITIVE" : null, description: `<p>${text}</p>` },
        })
      }
      case "list remarks": {
        const query = `assessmentId=${assessment.id}&questionId=${questionOf(tenant, act).id}&size=100`
        const kind = entry.person % 2 === 0 ? "evidences" : "comments"
        return call("GET", `/api/v1/${kind}/?${query}`)
      }
      case "settle remark":
      case "attach": {
        const own = remarks.filter(
          (one) => one.tenant === entry.tenant && one.assessment === act.assessment && one.id !== null,
        )
        const remark = own[act.remark % Math.max(1, own.length)]
        if (!remark) return null
        entry.target = remark
        // What belongs to somebody is theirs to settle.
        entry.person = remark.creator
        const creator = itemAt(tenant.people, remark.creator)
        const at = `/api/v1/evidences/${remark.id}`
        if (act.act === "attach") {
          const attachment = {
            name: `${tenant.mark}.txt`,
            type: "text/plain",
            bytes: fileOf(remark.text),
          }
          const request = { method: "POST", path: `${at}/attachments/`, payload: multipart({ attachment }) }
          return { connection: creator.connection, request }
        }
        const request =
          remark.kind === "evidence"
            ? { method: "DELETE", path: `${at}/` }
            : { method: "PUT", path: `${at}/resolve/` }
        return { connection: creator.connection, request }
      }
      case "move":
        return call("PUT", `${path}/move/`, { targetSpaceId: itemAt(tenant.spaces, act.space) })
      case "trespass":
        return trespass(entry, act, person)
    }
  }

  /** A call about an assessment of the next tenant, by somebody with a token of another one. */
  function trespass(entry: Entry, act: Extract<Act, { act: "trespass" }>, person: Person): Prepared {
    const other = itemAt(stage.tenants, (entry.tenant + 1) % stage.tenants.length)
    const { id } = itemAt(other.assessments, act.assessment)
    const question = questionOf(other, act)
    const connection = act.address === "own" ? person.connection : { ...person.connection, host: other.host }
    const request = act.writes
      ? {
          method: "PUT",
          path: `/api/v2/assessments/${id}/answer-question/`,
          body: {
            ...{ questionId: question.id, questionnaireId: question.questionnaireId },
            answerOptionId: question.options.no,
          },
        }
      : { method: "GET", path: `/api/v1/assessments/${id}/questions/${question.id}/` }
    return { connection, request }
  }

  /** What later acts need to know. */
  function after({ act, reply, target }: Entry, tenant: StagedTenant): void {
    const body = (reply?.body ?? {}) as { id?: string; linkHash?: string | null }
    if (act.act === "add remark" && reply?.status === 201 && target && "text" in target)
      target.id = body.id ?? null
    if (act.act === "open report" && reply?.status === 200 && body.linkHash) {
      const assessment = itemAt(tenant.assessments, act.assessment)
      const known = links.get(assessment) ?? []
      if (known[0] !== body.linkHash) links.set(assessment, [body.linkHash, ...known])
    }
  }
}

/** The file that is attached to a remark with this text. */
export function fileOf(text: string): string {
  return `log of ${text}`.padEnd(FILE_BYTES, ".")
}

/** Whether the reply promises that nothing was stored. */
function hasChangedNothing(reply: Reply | null): boolean {
  if (reply?.status !== 503) return false
  return /nothing was (saved|changed)/i.test(String((reply.body as { message?: string } | null)?.message))
}

export function itemAt<Item>(items: readonly Item[], position: number): Item {
  const item = items[position]
  if (item === undefined) throw new Error(`There is nothing at ${position}.`)
  return item
}

function questionOf(tenant: StagedTenant, { question }: { question: number }) {
  return itemAt(tenant.kit.questions, question)
}
