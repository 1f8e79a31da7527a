import { holds } from "../../apps/server/src/features/permissions/index.ts"
import { type Entry, itemAt } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import {
  codeOf,
  type Evidence,
  entriesOf,
  everyRoleOf,
  examine,
  type Findings,
  finally_,
  operationOf,
} from "./findings.ts"

/** A report, with the number of its changes that are recorded. A link that no reply has told begins with "?". */
type Publication = {
  published: boolean
  visibility: "PUBLIC" | "RESTRICTED"
  link: string
  publications: number
  withdrawals: number
  openings: number
  links: number
}

const isOpen = ({ published, visibility }: Publication) => published && visibility === "PUBLIC"

/**
 * Public links follow publishing, withdrawing, restricting and replacing at once; each change has one entry in the audit
 * log, and each publication one message to the webhooks.
 *
 * @returns whether a call may have met a public report
 */
export function checkReports(
  evidence: Evidence,
  findings: Findings,
  where: { tenant: number; assessment: number },
): (entry: Entry) => boolean {
  const tenant = itemAt(evidence.stage.tenants, where.tenant)
  const { id, link } = itemAt(tenant.assessments, where.assessment)
  const entries = entriesOf(evidence, where.tenant, where.assessment)
  const operations = entries.flatMap((entry, position) => operationsOf(entry, `?${position}`, entries))
  const mayBePublic = new Map<Entry, boolean>()
  const observers = entries
    .filter(({ act, reply }) => act.act === "read report" && reply !== null)
    .map((entry) => ({
      invoked: entry.invoked,
      returned: entry.returned,
      see: (state: Publication) => {
        if (isOpen(state)) mayBePublic.set(entry, true)
      },
    }))
  const { audited, published } = evidence.truth
  const counts = {
    publications: audited(id, "report-published"),
    withdrawals: audited(id, "report-unpublished"),
    openings: audited(id, "report-visibility-changed"),
    links: audited(id, "report-link-changed"),
  }
  operations.push(
    finally_(`the audit log at the end: ${JSON.stringify(counts)}`, (state) =>
      (Object.keys(counts) as (keyof typeof counts)[]).every((name) => state[name] === counts[name]),
    ),
    finally_(`messages to webhooks at the end: ${published(id)}`, (state) => {
      return state.publications === published(id)
    }),
  )
  const initial: Publication = {
    ...{ published: true, visibility: "PUBLIC", link },
    ...{ publications: 1, withdrawals: 0, openings: 1, links: 0 },
  }
  const object = `${tenant.slug}, report of assessment ${where.assessment}`
  examine(findings, object, initial, operations, observers)
  return (entry) => mayBePublic.get(entry) === true
}

function operationsOf(
  entry: Entry,
  unknownLink: string,
  entries: readonly Entry[],
): Operation<Publication>[] {
  const { act, reply, target, person } = entry
  const status = reply?.status
  const could = (permission: Parameters<typeof holds>[1]) =>
    [...everyRoleOf(entries, person)].some((role) => holds(role, permission))
  const reads = (fits: (state: Publication) => boolean) =>
    operationOf<Publication>(entry, { reads: true, step: (state) => (fits(state) ? state : null) })
  const writes = (step: (state: Publication) => Publication | null) =>
    operationOf(entry, { reads: false, step })
  switch (act.act) {
    case "publish": {
      if (status === undefined ? !could("publishAssessmentReport") : status !== 200) return []
      return writes((state) => setPublished(state, act.published))
    }
    case "open report": {
      if (status === undefined ? !could("manageAssessmentReportVisibility") : status === 403) return []
      if (codeOf(entry) === "REPORT_UNPUBLISHED") return reads(({ published }) => !published)
      const told = (reply?.body as { linkHash: string | null } | null)?.linkHash ?? null
      return writes((state) => setVisibility(state, act, told, unknownLink))
    }
    case "follow link": {
      const link = target && "link" in target ? target.link : ""
      return reads((state) => (isOpen(state) && state.link === link) === (status === 200))
    }
    case "read report":
      // Who loses a role between being let in and healing the result is refused once, even if the report is public.
      if (status === 403) return isRoleChanging(entry, entries) ? [] : reads((state) => !isOpen(state))
      if (codeOf(entry) === "REPORT_UNPUBLISHED") return reads(({ published }) => !published)
      return could("viewReportPreview") ? [] : reads(({ published }) => published)
    default:
      return []
  }
}

/** Whether a call that changes the role of the caller overlaps. */
function isRoleChanging({ person, invoked, returned }: Entry, entries: readonly Entry[]): boolean {
  return entries.some(
    (other) =>
      "to" in other.act && other.act.to === person && other.invoked < returned && other.returned > invoked,
  )
}

/** Publishing makes a report restricted. */
function setPublished(state: Publication, published: boolean): Publication {
  if (!published) return { ...state, published, withdrawals: state.withdrawals + (state.published ? 1 : 0) }
  return {
    ...state,
    ...{ published, visibility: "RESTRICTED" },
    publications: state.publications + (state.published ? 0 : 1),
    openings: state.openings + (state.visibility === "PUBLIC" ? 1 : 0),
  }
}

/** @param told the link in the reply; null when restricted, or without a reply */
function setVisibility(
  state: Publication,
  { visibility, newLink }: Extract<Entry["act"], { act: "open report" }>,
  told: string | null,
  unknownLink: string,
): Publication | null {
  if (!state.published) return null
  const isUnknown = newLink || state.link.startsWith("?")
  if (told !== null && !isUnknown && told !== state.link) return null
  // A new link is another one.
  if (told !== null && newLink && told === state.link) return null
  return {
    ...state,
    visibility,
    link: told ?? (newLink ? unknownLink : state.link),
    openings: state.openings + (visibility === state.visibility ? 0 : 1),
    links: state.links + (newLink ? 1 : 0),
  }
}
