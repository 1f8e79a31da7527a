export {
  findSpaceOfMember,
  ownDefaultSpace,
  type Space,
  spaceMember,
  spaceMemberOf,
  spaceOwner,
  spaceOwnerReading,
} from "./access.ts"
export { canTakeAssessment, createDefaultSpace, createSpace, requireCapacity } from "./create-space.ts"
export { acceptInvitations } from "./members.ts"

export { findDefaultSpaceId, listActiveSpaces, onlyReads } from "./queries.ts"
export { spaceTypeReply, TopSpaces } from "./schemas.ts"
