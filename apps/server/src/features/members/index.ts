export { extendInvitation, invite, inviteWithoutMail } from "./grant-role.ts"
export { listMembers } from "./queries.ts"
