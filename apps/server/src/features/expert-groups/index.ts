export { requireOwnGroup, signedInForGroup } from "./access.ts"
export { createGroup } from "./create-group.ts"
export { acceptOwnInvitation } from "./invitations.ts"
