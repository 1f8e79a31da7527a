export { dashboardQuery } from "./api.ts"
