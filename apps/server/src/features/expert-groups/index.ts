export { type ExpertGroup, requireOwnGroup, signedInForGroup } from "./access.ts"
export { createGroup } from "./create-group.ts"
