export { publicReportQuery } from "./api.ts"
export { reportRoutes } from "./routes.tsx"
