import { holds } from "../../apps/server/src/features/permissions/index.ts"
import { type Entry, itemAt } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import type { StoredReport, Truth } from "../truth.ts"
import { type AssessmentEntry, codeOf, type Examined, examine, operationOf, seen } from "./findings.ts"

/** A report, with the number of its changes that are recorded. A link that no reply has told begins with "?". */
type Publication = StoredReport & {
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
export function checkReports(examined: Examined): (entry: Entry) => boolean {
  const { evidence, findings, staged, id, name, entries, sightings } = examined
  const { link } = itemAt(staged.assessments, examined.assessment)
  const operations = entries.flatMap((entry, position) => operationsOf(entry, `?${position}`, examined))
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
  const initial: Publication = evidence.beginning
    ? storedIn(evidence.beginning, id)
    : {
        ...{ published: true, visibility: "PUBLIC", link },
        ...{ publications: 1, withdrawals: 0, openings: 1, links: 0 },
      }
  for (const sighting of sightings) {
    const stored = storedIn(sighting.truth, id)
    operations.push(
      seen(sighting, `stored, with the audit log: ${JSON.stringify(stored)}`, (state) =>
        (Object.keys(stored) as (keyof Publication)[]).every(
          (what) => state[what] === stored[what] || (what === "link" && state.link.startsWith("?")),
        ),
      ),
    )
    // What is in a backup was told to others before.
    if (sighting.truth !== evidence.truth) continue
    const messages = sighting.truth.published(id) - (evidence.beginning?.published(id) ?? 1)
    operations.push(
      seen(sighting, `${messages} messages to webhooks`, ({ publications }) => {
        return publications - initial.publications === messages
      }),
    )
  }
  examine(findings, `${name}, its report`, initial, operations, observers)
  return (entry) => mayBePublic.get(entry) === true
}

function storedIn({ audited, reportOf }: Truth, id: string): Publication {
  const { published = false, visibility = "RESTRICTED", link = "" } = reportOf(id) ?? {}
  return {
    ...{ published, visibility, link },
    publications: audited(id, "report-published"),
    withdrawals: audited(id, "report-unpublished"),
    openings: audited(id, "report-visibility-changed"),
    links: audited(id, "report-link-changed"),
  }
}

function operationsOf(
  entry: AssessmentEntry,
  unknownLink: string,
  { entries, everyRole }: Examined,
): Operation<Publication>[] {
  const { act, reply, target, person } = entry
  const status = reply?.status
  const could = (permission: Parameters<typeof holds>[1]) =>
    [...everyRole(person)].some((role) => holds(role, permission))
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
