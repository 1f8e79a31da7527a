export { acceptInvitations } from "./accept-invitations.ts"
export { findSpaceOfMember, spaceMemberByQuery } from "./access.ts"
export { lockSpaceForCreation } from "./capacity.ts"
export { createDefaultSpace, createSpace } from "./create-space.ts"
