export {
  changeFlag,
  listFlags,
  overrideFlag,
  recordingFlags,
  removeFlag,
  removeOverride,
} from "./change-flags.ts"
export { type Override, readOverrides } from "./queries.ts"
