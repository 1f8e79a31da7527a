export { countEvidences, countOpenComments, countRemarks } from "./count-remarks.ts"
