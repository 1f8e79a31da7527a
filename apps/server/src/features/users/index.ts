export {
  activate,
  deactivate,
  findPersonToManage,
  listPeople,
  makeAdministrator,
  removeAdministrator,
} from "./deactivate.ts"
export { createUser } from "./find-or-create.ts"
export { acceptInvitationsOf } from "./invitations.ts"
export { DEMO_USER_ID, PicturedPerson, pictured, programFor, SYSTEM_USER_ID, systemUser } from "./queries.ts"
export { forgetUser, resolveUser } from "./resolve-user.ts"
export { tokensOfAccounts } from "./tokens-of-account.ts"
