export {
  changeFlag,
  listFlags,
  overrideFlag,
  recordingFlags,
  removeFlag,
  removeOverride,
} from "./change-flags.ts"
export { flagsForPage } from "./flags-for-page.ts"
export { type Override, readOverrides } from "./queries.ts"
