export { MoveError } from "./errors.ts"
export { cancelMove, confirmMove, moveTenant, type Step } from "./move-tenant.ts"
export { findMove } from "./moves.ts"
export { refuseWrites, resumeWrites } from "./pause-writes.ts"
