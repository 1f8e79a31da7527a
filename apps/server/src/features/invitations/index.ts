export { addressLock, findPersonWithAddress, lockAddress, shortened } from "./addresses.ts"
export {
  countMail,
  requireMailAllowed,
  sendJoinLetter,
  sendLetter,
  signUpWith,
  untilWhen,
} from "./letters.ts"
export { newInvitation } from "./new-invitation.ts"
