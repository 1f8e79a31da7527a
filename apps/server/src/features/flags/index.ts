export { createFlagsAnnouncer } from "./announce-changes.ts"
export {
  changeFlag,
  listFlags,
  overrideFlag,
  recordingFlags,
  removeFlag,
  removeOverride,
} from "./change-flags.ts"
