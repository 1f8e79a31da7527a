import { Type } from "typebox"

/** Roles by their id in the API. A person has at most one per assessment. */
export const roleIds = {
  viewer: 0,
  commenter: 1,
  assessor: 2,
  manager: 3,
  associate: 4,
  reportViewer: 5,
} as const

export type Role = keyof typeof roleIds

const everyone: Role[] = ["reportViewer", "viewer", "commenter", "associate", "assessor", "manager"]
const managers: Role[] = ["manager"]
const assessors: Role[] = ["assessor", "manager"]
const reportReaders: Role[] = ["reportViewer", "viewer", "commenter", "assessor", "manager"]
const viewers: Role[] = ["viewer", "commenter", "assessor", "manager"]
const contributors: Role[] = ["commenter", "associate", "assessor", "manager"]
const viewersAndAssociates: Role[] = ["viewer", "commenter", "associate", "assessor", "manager"]
const answerers: Role[] = ["associate", "assessor", "manager"]

/** Who may do what on an assessment: every permission of the API with the roles that hold it. */
const permissionMatrix = {
  viewAssessment: everyone,
  updateAssessment: managers,
  updateAssessmentMode: assessors,
  prepareAssessmentReport: reportReaders,
  deleteAssessment: managers,
  viewAssessmentProgress: everyone,
  viewAssessmentReport: reportReaders,
  createAttributeInsight: assessors,
  calculateAssessment: everyone,
  migrateKitVersion: everyone,
  calculateConfidence: everyone,
  viewAttributeScoreDetail: assessors,
  viewSubjectReport: viewers,
  createAdvice: assessors,
  addEvidence: contributors,
  updateEvidence: contributors,
  deleteEvidence: contributors,
  viewEvidenceList: contributors,
  addEvidenceAttachment: contributors,
  viewEvidenceAttachment: viewersAndAssociates,
  deleteEvidenceAttachment: contributors,
  answerQuestion: answerers,
  viewAnswerHistory: assessors,
  viewQuestionnaireQuestions: contributors,
  viewAssessmentQuestionnaireList: viewersAndAssociates,
  grantUserAssessmentRole: managers,
  updateUserAssessmentRole: managers,
  deleteUserAssessmentRole: managers,
  viewAssessmentUserList: managers,
  viewAssessmentInviteeList: managers,
  viewEvidence: contributors,
  deleteAssessmentInvite: managers,
  moveAssessment: managers,
  manageAdviceItem: assessors,
  createAssessmentInsight: assessors,
  createSubjectInsight: assessors,
  manageAddOn: assessors,
  manageKitCustom: assessors,
  resolveComment: assessors,
  resolveOwnComment: answerers,
  viewDashboard: assessors,
  approveAttributeInsight: assessors,
  grantAccessToReport: reportReaders,
  approveSubjectInsight: assessors,
  approveAssignmentInsight: assessors,
  viewGraphicalReport: reportReaders,
  manageReportMetadata: assessors,
  publishAssessmentReport: assessors,
  manageAssessmentReportVisibility: assessors,
  viewReportPreview: assessors,
  viewAssessmentAttributes: reportReaders,
  viewAssessmentMaturityLevels: reportReaders,
  approveAnswer: assessors,
  approveAllAssessmentInsights: assessors,
  generateAllAssessmentInsights: assessors,
  viewCommentList: contributors,
  resolveAllComments: assessors,
  viewAssessmentInsights: viewers,
  approveAllAnswers: assessors,
  viewAttributeMeasures: reportReaders,
  refreshAssessmentAdvice: reportReaders,
  viewAssessmentNextQuestionnaire: contributors,
  viewAttributeMeasureQuestions: assessors,
  approveAdviceNarration: assessors,
} satisfies Record<string, Role[]>

export type Permission = keyof typeof permissionMatrix

export const permissions = Object.keys(permissionMatrix) as Permission[]

const rolesOf = new Map<Permission, Set<number>>(
  permissions.map((permission) => [
    permission,
    new Set(permissionMatrix[permission].map((role) => roleIds[role])),
  ]),
)

/** Whether a role (by id; null is none) holds a permission. */
export function holds(roleId: number | null, permission: Permission): boolean {
  return roleId !== null && (rolesOf.get(permission)?.has(roleId) ?? false)
}

/** Whether a role lets a person invite others to another role. Who reads the report may share it. */
export function mayInvite(ownRoleId: number | null, roleId: number): boolean {
  if (holds(ownRoleId, "grantUserAssessmentRole")) return true
  return roleId === roleIds.reportViewer && holds(ownRoleId, "grantAccessToReport")
}

/** The roles, by id, that hold a permission. */
export function roleIdsWith(permission: Permission): number[] {
  return [...(rolesOf.get(permission) ?? [])]
}

/** Every permission and whether the role holds it, as clients read it. */
export function permissionsOf(roleId: number | null): Record<Permission, boolean> {
  return Object.fromEntries(
    permissions.map((permission) => [permission, holds(roleId, permission)]),
  ) as Record<Permission, boolean>
}

/** The shape of {@link permissionsOf} on the wire. */
export const Permissions = Type.Object(
  Object.fromEntries(permissions.map((permission) => [permission, Type.Boolean()])) as Record<
    Permission,
    ReturnType<typeof Type.Boolean>
  >,
  { title: "Permissions", description: "Every permission, and whether the caller holds it" },
)
