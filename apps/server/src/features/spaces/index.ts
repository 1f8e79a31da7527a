export { acceptInvitations } from "./accept-invitations.ts"
export { lockSpaceForCreation } from "./capacity.ts"
export { createDefaultSpace } from "./create-space.ts"
export { SpaceTypeReply, spaceTypeReply } from "./schemas.ts"
