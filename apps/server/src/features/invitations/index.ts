export { shortened } from "../../platform/email.ts"
export { addressLock, findPersonWithAddress, lockAddress } from "./addresses.ts"
export {
  countMail,
  requireMailAllowed,
  sendJoinLetter,
  sendLetter,
  signUpWith,
  untilWhen,
} from "./letters.ts"
export { newInvitation } from "./new-invitation.ts"
