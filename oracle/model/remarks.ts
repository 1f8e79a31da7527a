import { type Entry, itemAt, type Remark } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import { FILE_BYTES, STORAGE_OF_PERSON_MB } from "../plan.ts"
import { codeOf, type Evidence, examine, type Findings, operationOf, seen } from "./findings.ts"

/** An evidence or comment: not there yet, shown, or deleted or resolved and shown no more. */
type Life = "none" | "open" | "settled"

/** So many files may be attached to one. */
const MOST_FILES = 5

/**
 * Each evidence and comment is listed from when it was added until it was deleted or resolved, and nobody else's text is.
 * The files that were attached are stored exactly as often as that was acknowledged.
 */
export function checkRemarks(evidence: Evidence, findings: Findings, remarks: readonly Remark[]): void {
  for (const remark of remarks) {
    const tenant = itemAt(evidence.stage.tenants, remark.tenant)
    const { id } = itemAt(tenant.assessments, remark.assessment)
    const own = evidence.entries.filter((entry) => entry.tenant === remark.tenant)
    const living = own.flatMap((entry) => operationsOf(entry, remark))
    const attaching = own
      .filter(({ act, target }) => act.act === "attach" && target === remark)
      .flatMap((entry) => attachingTo(entry))
    for (const sighting of itemAt(evidence.sightings, remark.tenant)) {
      const stored = sighting.truth.remarks.get(id)?.get(remark.text) ?? "none"
      const files = sighting.truth.attachments.get(remark.text) ?? 0
      living.push(seen(sighting, `stored: ${stored}`, (life) => life === stored))
      attaching.push(seen(sighting, `${files} files`, (count) => count === files))
    }
    const { beginning } = evidence
    const life = beginning?.remarks.get(id)?.get(remark.text) ?? "none"
    examine<Life>(findings, `${tenant.slug}, ${remark.text}`, life, living)
    const files = beginning?.attachments.get(remark.text) ?? 0
    examine<number>(findings, `${tenant.slug}, files of ${remark.text}`, files, attaching)
  }
}

/** What a call means for the number of files. */
function attachingTo(entry: Entry): Operation<number>[] {
  const { reply } = entry
  const isRefused = reply !== null && reply.status >= 400
  if (isRefused && reply.status !== 400) return []
  return operationOf<number>(entry, {
    reads: isRefused,
    step: (count) => (count < MOST_FILES ? (isRefused ? null : count + 1) : isRefused ? count : null),
  })
}

/** Nobody stores more than they may, nobody who may is refused, and nothing of what was refused counts or is kept. */
export function checkStorage(evidence: Evidence, findings: Findings): void {
  const most = STORAGE_OF_PERSON_MB * 2 ** 20
  for (const [tenant, { slug, people }] of evidence.stage.tenants.entries()) {
    for (const { id, email } of people) {
      const operations = evidence.entries
        .filter(({ act, target, ...entry }) => {
          const isOwn = target && "creator" in target && people[target.creator]?.id === id
          return act.act === "attach" && entry.tenant === tenant && isOwn
        })
        .flatMap((entry) => storing(entry, most))
      for (const sighting of itemAt(evidence.sightings, tenant)) {
        const bytes = sighting.truth.storedBytes(id)
        operations.push(seen(sighting, `${bytes} bytes`, (stored) => stored === bytes))
      }
      const initial = evidence.beginning?.storedBytes(id) ?? 0
      examine<number>(findings, `${slug}, storage of ${email}`, initial, operations)
    }
  }
  checkFiles(evidence, findings)
}

/** Each row has its file, and each file its row. */
function checkFiles({ stage, entries, beginning, sightings, truth }: Evidence, findings: Findings): void {
  for (const [tenant, { slug }] of stage.tenants.entries()) {
    const uploads = entries.filter(({ act, ...entry }) => entry.tenant === tenant && act.act === "attach")
    const before = beginning?.files[tenant]?.extra ?? 0
    for (const sighting of itemAt(sightings, tenant)) {
      const { missing, changed, extra } = itemAt(sighting.truth.files, tenant)
      const lie = (what: string) => findings.lies.push(`${slug}, ${sighting.name}: ${what}`)
      if (missing.length > 0) lie(`the files ${missing.join(", ")} are missing`)
      if (changed.length > 0) lie(`the files ${changed.join(", ")} have another content`)
      // A file is stored before its row, and copied to an archive after it: one left alone is removed a day later.
      const alone = uploads.filter(
        ({ reply, invoked, returned }) =>
          reply === null ||
          (sighting.truth !== truth && invoked < sighting.returned && returned > sighting.invoked),
      ).length
      if (extra > before + alone) lie(`${extra} files without a row, of ${before + alone} that may be`)
    }
  }
}

/** What a call means for the bytes that its sender stores. */
function storing(entry: Entry, most: number): Operation<number>[] {
  const { reply } = entry
  const isFull = codeOf(entry) === "UPGRADE_REQUIRED"
  if (reply !== null && reply.status >= 400 && !isFull) return []
  return operationOf<number>(entry, {
    reads: isFull,
    step: (stored) => {
      const after = stored + FILE_BYTES
      return isFull ? (after > most ? stored : null) : after > most ? null : after
    },
  })
}

function operationsOf(entry: Entry, remark: Remark): Operation<Life>[] {
  const { act, reply, target } = entry
  const status = reply?.status
  if (act.act === "add remark" && target === remark) {
    if (status === 403 || status === 404) return []
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
