export { createFlagsAnnouncer } from "./announce-changes.ts"
export { changeFlag, listFlags, overrideFlag, removeFlag, removeOverride } from "./change-flags.ts"
export { recordingFlags } from "./record-flag.ts"
