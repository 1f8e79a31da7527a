export { attester } from "./access.ts"
export { bundleFile } from "./bundle/make-bundle.ts"
export {
  type Signer,
  type VerifiedBundle,
  verifyBundle,
  verifySigned,
} from "./bundle/verify-bundle.ts"
