export { shortened } from "../../platform/email.ts"
export { addressLock, findPersonWithAddress, lockAddress, newInvitation } from "./invitations.ts"
export {
  countMail,
  requireMailAllowed,
  sendJoinLetter,
  sendLetter,
  signUpWith,
  untilWhen,
} from "./letters.ts"
