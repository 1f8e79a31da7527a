export { listMyAssignments } from "./my-assignments.ts"
export { Assignment } from "./schemas.ts"
export { assignmentReply, findAssignments } from "./stored-assignments.ts"
