export { findPersonWithAddress, lockAddress, shortened } from "./addresses.ts"
export { sendJoinLetter, sendLetter, signUpWith, untilWhen } from "./letters.ts"
export { newInvitation } from "./new-invitation.ts"
