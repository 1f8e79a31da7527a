export { listMyAssignments } from "./my-assignments.ts"
export { Assignment } from "./schemas.ts"
export { assignmentReply, assignmentsOf, type StoredAssignment } from "./stored-assignments.ts"
