export { countEvidences, countOpenComments, countRemarks, listRemarks } from "./queries.ts"
