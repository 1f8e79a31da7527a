export { type PublicKey, readKeySet, SIGNATURE_TYPE, verifyDetached } from "./jws.ts"
export { publicKeySet } from "./key-set.ts"
export { rotateKey } from "./keys.ts"
export { signDetached } from "./sign.ts"
