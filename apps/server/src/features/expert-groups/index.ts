export { requireOwnGroup, signedInForGroup } from "./access.ts"
export { createGroup, ownGroup } from "./create-group.ts"
export { acceptOwnInvitation } from "./invitations.ts"
export { giveGroup } from "./members.ts"
