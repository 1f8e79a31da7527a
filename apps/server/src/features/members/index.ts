export { extendInvitation, invite, inviteWithoutMail } from "./grant-role.ts"
