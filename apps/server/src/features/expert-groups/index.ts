export { type ExpertGroup, requireOwnGroup, signedInForGroup } from "./access.ts"
