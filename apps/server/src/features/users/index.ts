export { recordingOfAccounts } from "./account-events.ts"
export {
  activate,
  deactivate,
  findPersonToManage,
  listOrphaned,
  listOwnedBy,
  listPeople,
  lockAccount,
  makeAdministrator,
  removeAdministrator,
  signOut,
} from "./deactivate.ts"
export { createUser, nameFor } from "./find-or-create.ts"
export { acceptInvitationsOf } from "./invitations.ts"
export { DEMO_USER_ID, PicturedPerson, pictured, programFor, SYSTEM_USER_ID, systemUser } from "./queries.ts"
export { resetSecondFactor } from "./reset-second-factor.ts"
export { forgetUser, resolveUser } from "./resolve-user.ts"
export { tokensOfAccounts } from "./tokens-of-account.ts"
