export { publicReportQuery, type Report } from "./api.ts"
export { reportRoutes } from "./routes.tsx"
