export { shortened } from "../../platform/email.ts"
export {
  addressLock,
  findPersonWithAddress,
  lockAddress,
  newInvitation,
  personWithAddress,
} from "./invitations.ts"
export { countMail, requireMailAllowed, sendLetter, signUpWith, untilWhen } from "./letters.ts"
export { hashOfToken, makeLink, newLink, useLinks } from "./links.ts"
