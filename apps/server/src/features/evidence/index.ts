export { copyEvidence } from "./copy-evidence.ts"
export { countEvidences, countOpenComments, countRemarks, listRemarks } from "./queries.ts"
