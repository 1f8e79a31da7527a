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
export { acceptInvitations, endMemberships, requireShared } from "./members.ts"
export {
  activateSpace,
  deactivateSpace,
  giveSpace,
  limitSubscription,
  listAllSpaces,
  type OperatedSpace,
} from "./operate-spaces.ts"

export {
  countOfAssessments,
  enterSpace,
  findDefaultSpaceId,
  listActiveSpaces,
  onlyReads,
} from "./queries.ts"
export { spaceDetail } from "./routes.ts"
export { SpaceReply, shownSpaceTitle, spaceTypeReply, TopSpaces } from "./schemas.ts"
