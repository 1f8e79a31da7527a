import { type Entry, itemAt, type Remark } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import { type Evidence, examine, type Findings, finally_, operationOf } from "./findings.ts"

/** An evidence or comment: not there yet, shown, or deleted or resolved and shown no more. */
type Life = "none" | "open" | "settled"

/**
 * Each evidence and comment is listed from when it was added until it was deleted or resolved, and nobody else's text is.
 * The files that were attached are stored exactly as often as that was acknowledged.
 */
export function checkRemarks(evidence: Evidence, findings: Findings, remarks: readonly Remark[]): void {
  for (const remark of remarks) {
    const tenant = itemAt(evidence.stage.tenants, remark.tenant)
    const { id } = itemAt(tenant.assessments, remark.assessment)
    const operations = evidence.entries
      .filter((entry) => entry.tenant === remark.tenant)
      .flatMap((entry) => operationsOf(entry, remark))
    const stored = evidence.truth.remarks.get(id)?.get(remark.text) ?? "none"
    operations.push(finally_(`stored at the end: ${stored}`, (life: Life) => life === stored))
    examine<Life>(findings, `${tenant.slug}, ${remark.text}`, "none", operations)

    const attaching = evidence.entries.filter(({ act, target }) => act.act === "attach" && target === remark)
    const done = attaching.filter(({ reply }) => reply?.status === 201).length
    const open = attaching.filter(({ reply }) => reply === null).length
    const files = evidence.truth.attachments.get(remark.text) ?? 0
    if (files < done || files > done + open)
      findings.lies.push(`${remark.text} has ${files} files, of which ${done} were acknowledged`)
  }
}

function operationsOf(entry: Entry, remark: Remark): Operation<Life>[] {
  const { act, reply, target } = entry
  const status = reply?.status
  if (act.act === "add remark" && target === remark) {
    if (status === 403) return []
    return operationOf<Life>(entry, { reads: false, step: (life) => (life === "none" ? "open" : null) })
  }
  if (act.act === "settle remark" && target === remark) {
    // Not found may also mean that the creator has no role any more.
    if (status === 403 || status === 404) return []
    // Resolving again is harmless.
    const isAgain = remark.kind === "comment"
    return operationOf<Life>(entry, {
      reads: false,
      step: (life) => (life === "open" || (isAgain && life === "settled") ? "settled" : null),
    })
  }
  if (act.act === "list remarks" && status === 200) {
    if (act.assessment !== remark.assessment || act.question !== remark.question) return []
    const isOfKind = (entry.person % 2 === 0) === (remark.kind === "evidence")
    const listed = reply?.body as { items: { description: string }[] } | undefined
    const isListed = listed?.items.some(({ description }) => description === `<p>${remark.text}</p>`)
    if (!isOfKind) return []
    return operationOf<Life>(entry, {
      reads: true,
      step: (life) => ((life === "open") === isListed ? life : null),
    })
  }
  return []
}
