export { attester } from "./access.ts"
export { isResult } from "./bundle/format.ts"
export { bundleFile } from "./bundle/make-bundle.ts"
export type { Refusal } from "./bundle/read-bundle.ts"
export {
  openBundle,
  type Signer,
  type VerifiedBundle,
  verifyBundle,
  verifySigned,
} from "./bundle/verify-bundle.ts"
