import { holds, type Permission, roleIds } from "../../apps/server/src/features/permissions/index.ts"
import type { Entry } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import { PEOPLE } from "../plan.ts"
import type { Truth } from "../truth.ts"
import {
  type AssessmentEntry,
  codeOf,
  type Evidence,
  type Examined,
  examine,
  type Findings,
  operationOf,
  seen,
} from "./findings.ts"

/** A person's role on an assessment by its id, null for none, and how often it was granted, changed and removed. */
type Standing = { role: number | null; granted: number; changed: number; removed: number }

/** So many mails of this kind are sent to one address in a day. */
const MOST_MAILS = 10

/** What a call requires, if that does not depend on anything else. */
const required: Partial<Record<Entry["act"]["act"], Permission>> = {
  answer: "answerQuestion",
  approve: "approveAnswer",
  "approve all": "approveAllAnswers",
  "read question": "viewQuestionnaireQuestions",
  "read assessment": "viewAssessment",
  "grant role": "grantUserAssessmentRole",
  "change role": "updateUserAssessmentRole",
  publish: "publishAssessmentReport",
  "open report": "manageAssessmentReportVisibility",
  "add remark": "addEvidence",
  "list remarks": "viewEvidenceList",
  attach: "addEvidenceAttachment",
}

/**
 * Each reply must fit the role that its receiver had at some moment of the call, and each change of a role has one entry
 * in the audit log; a granted one also one notification.
 *
 * @param mayBePublic whether a reading of the report may have met a public one
 */
export function checkRoles(examined: Examined, mayBePublic: (entry: Entry) => boolean): void {
  const { evidence, findings, staged, id, name, entries, sightings } = examined
  for (const [person, { id: userId }] of staged.people.entries()) {
    const stored = ({ audited, roleOf }: Truth): Standing => ({
      role: roleOf(id, userId),
      granted: audited(id, "assessment-role-granted", userId),
      changed: audited(id, "assessment-role-changed", userId),
      removed: audited(id, "assessment-role-removed", userId),
    })
    const operations = [
      ...entries.filter((entry) => entry.person === person).flatMap((entry) => replyTo(entry, mayBePublic)),
      ...entries.flatMap((entry) => changeOf(entry, person, examined)),
    ]
    for (const sighting of sightings) {
      const standing = stored(sighting.truth)
      const notified = sighting.truth.notified(userId, id)
      operations.push(
        seen(
          sighting,
          `${JSON.stringify(standing)}, with the audit log, and ${notified} notifications`,
          (state) => {
            return isSame(state, standing) && state.granted === notified
          },
        ),
      )
    }
    const isOwner = person === 0
    const role = roleIds[PEOPLE[person] ?? "viewer"]
    const initial = evidence.beginning
      ? stored(evidence.beginning)
      : { role, granted: isOwner ? 0 : 1, changed: 0, removed: 0 }
    examine<Standing>(findings, `${name}, ${PEOPLE[person]}`, initial, operations)
  }
}

function isSame(one: Standing, other: Standing): boolean {
  return (
    one.role === other.role &&
    one.granted === other.granted &&
    one.changed === other.changed &&
    one.removed === other.removed
  )
}

/** The assessment was being moved: the call was refused whatever the roles are, and has changed nothing. */
function isDisturbed(entry: Entry): boolean {
  return codeOf(entry) === "INVALID_STATE"
}

/** Who was given a role has a mail about it, at least once. */
export function checkMails({ stage, truth, beginning }: Evidence, findings: Findings): void {
  for (const { slug, people, assessments } of stage.tenants) {
    for (const { id, email } of people) {
      const wanted = (at: Truth | null) => {
        const granted = assessments.reduce(
          (sum, assessment) => sum + (at?.audited(assessment.id, "assessment-role-granted", id) ?? 0),
          0,
        )
        return Math.min(granted, MOST_MAILS)
      }
      const mails = truth.mailed(email) - (beginning?.mailed(email) ?? 0)
      const granted = wanted(truth) - wanted(beginning)
      if (mails < granted)
        findings.lies.push(`${slug}: ${email} has ${mails} mails about ${granted} granted roles`)
    }
  }
}

/** What a reply says about the role of its receiver. */
function replyTo(entry: Entry, mayBePublic: (entry: Entry) => boolean): Operation<Standing>[] {
  const { act, reply, person } = entry
  if (reply === null || isDisturbed(entry)) return []
  const needs = (fits: (role: number | null) => boolean) =>
    operationOf<Standing>(entry, { reads: true, step: (state) => (fits(state.role) ? state : null) })
  // A full storage is told to those only who may store something.
  const isDenied = reply.status === 403 && codeOf(entry) !== "UPGRADE_REQUIRED"
  const permission = required[act.act]
  if (permission) {
    // Where there is no role, evidence is not found.
    if (act.act === "attach" && reply.status === 404) return []
    return needs((role) => holds(role, permission) !== isDenied)
  }
  switch (act.act) {
    case "read report":
      if (isDenied) return needs((role) => !holds(role, "viewGraphicalReport"))
      if (codeOf(entry) === "REPORT_UNPUBLISHED")
        return needs((role) => holds(role, "viewGraphicalReport") && !holds(role, "viewReportPreview"))
      return mayBePublic(entry) ? [] : needs((role) => holds(role, "viewGraphicalReport"))
    case "remove role":
      if (reply.status === 404) return []
      return needs((role) => holds(role, "deleteUserAssessmentRole") !== isDenied)
    case "settle remark": {
      if (reply.status === 404) return []
      const own: Permission = reply.status === 204 ? "deleteEvidence" : "resolveOwnComment"
      return isDenied ? [] : needs((role) => holds(role, own))
    }
    case "move":
      // Only the owner of both spaces may.
      return needs(() => (person === 0) !== isDenied)
    default:
      return []
  }
}

/** What a call does to the role of a person. */
function changeOf(entry: AssessmentEntry, person: number, { everyRole }: Examined): Operation<Standing>[] {
  const { act, reply } = entry
  if (act.act !== "grant role" && act.act !== "change role" && act.act !== "remove role") return []
  if (act.to !== person || reply?.status === 403 || isDisturbed(entry)) return []
  const isManager = everyRole(entry.person).has(roleIds.manager)
  if (reply === null && !isManager) return []
  const isRefused = reply !== null && reply.status >= 400
  const apply = (state: Standing): Standing | null => {
    if (act.act === "grant role") {
      return state.role === null ? { ...state, role: act.role, granted: state.granted + 1 } : null
    }
    // Nor are there members without a role in a space to which the assessment has moved (400).
    if (state.role === null) return null
    return act.act === "change role"
      ? { ...state, role: act.role, changed: state.changed + 1 }
      : { ...state, role: null, removed: state.removed + 1 }
  }
  return operationOf(entry, {
    reads: isRefused,
    step: (state) => (isRefused ? (apply(state) === null ? state : null) : apply(state)),
  })
}
