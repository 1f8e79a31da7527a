export { publicReportQuery, useSetPublished } from "./api.ts"
export { reportRoutes } from "./routes.tsx"
