export { countEvidences, countOpenComments, countRemarks } from "./queries.ts"
