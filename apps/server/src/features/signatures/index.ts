export { type PublicKey, readKeySet, SIGNATURE_TYPE, verifyDetached } from "./jws.ts"
export { readPublicKeys, rotateKey } from "./keys.ts"
export { signDetached } from "./sign.ts"
