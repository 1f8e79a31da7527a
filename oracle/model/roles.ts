import { holds, type Permission, roleIds } from "../../apps/server/src/features/permissions/index.ts"
import { type Entry, itemAt } from "../crowd.ts"
import type { Operation } from "../explain.ts"
import { PEOPLE } from "../plan.ts"
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
export function checkRoles(
  evidence: Evidence,
  findings: Findings,
  where: { tenant: number; assessment: number; mayBePublic(entry: Entry): boolean },
): void {
  const tenant = itemAt(evidence.stage.tenants, where.tenant)
  const { id } = itemAt(tenant.assessments, where.assessment)
  const entries = entriesOf(evidence, where.tenant, where.assessment)
  for (const [person, { id: userId }] of tenant.people.entries()) {
    const object = `${tenant.slug}, assessment ${where.assessment}, ${PEOPLE[person]}`
    const operations = [
      ...entries.filter((entry) => entry.person === person).flatMap((entry) => replyTo(entry, where)),
      ...entries.flatMap((entry) => changeOf(entry, person, entries)),
    ]
    const audited = (kind: string) => evidence.truth.audited(id, kind, userId)
    const notified = evidence.truth.notified(userId, id)
    const counts = {
      granted: audited("assessment-role-granted"),
      changed: audited("assessment-role-changed"),
      removed: audited("assessment-role-removed"),
    }
    operations.push(
      finally_(`the audit log at the end: ${JSON.stringify(counts)}`, ({ granted, changed, removed }) => {
        return granted === counts.granted && changed === counts.changed && removed === counts.removed
      }),
      finally_(`notifications at the end: ${notified}`, ({ granted }) => granted === notified),
      finally_(`the members at the end: ${evidence.truth.roleOf(id, userId)}`, ({ role }) => {
        return role === evidence.truth.roleOf(id, userId)
      }),
    )
    const isOwner = person === 0
    const initial = {
      role: roleIds[PEOPLE[person] ?? "viewer"],
      granted: isOwner ? 0 : 1,
      changed: 0,
      removed: 0,
    }
    examine<Standing>(findings, object, initial, operations)
  }
}

/** The assessment was being moved: the call was refused whatever the roles are, and has changed nothing. */
function isDisturbed(entry: Entry): boolean {
  return codeOf(entry) === "INVALID_STATE"
}

/** Who was given a role has a mail about it, at least once. */
export function checkMails({ stage, truth }: Evidence, findings: Findings): void {
  for (const { slug, people, assessments } of stage.tenants) {
    for (const { id, email } of people) {
      const granted = assessments.reduce(
        (sum, assessment) => sum + truth.audited(assessment.id, "assessment-role-granted", id),
        0,
      )
      const mails = truth.mailed(email)
      if (mails < Math.min(granted, MOST_MAILS))
        findings.lies.push(`${slug}: ${email} has ${mails} mails about ${granted} granted roles`)
    }
  }
}

/** What a reply says about the role of its receiver. */
function replyTo(
  entry: Entry,
  { mayBePublic }: { mayBePublic(entry: Entry): boolean },
): Operation<Standing>[] {
  const { act, reply, person } = entry
  if (reply === null || isDisturbed(entry)) return []
  const needs = (fits: (role: number | null) => boolean) =>
    operationOf<Standing>(entry, { reads: true, step: (state) => (fits(state.role) ? state : null) })
  const isDenied = reply.status === 403
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
function changeOf(entry: Entry, person: number, entries: readonly Entry[]): Operation<Standing>[] {
  const { act, reply } = entry
  if (act.act !== "grant role" && act.act !== "change role" && act.act !== "remove role") return []
  if (act.to !== person || reply?.status === 403 || isDisturbed(entry)) return []
  const isManager = [...everyRoleOf(entries, entry.person)].includes(roleIds.manager)
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
