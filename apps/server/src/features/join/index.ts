export { provenAddress } from "./link.ts"
