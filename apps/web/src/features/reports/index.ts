export { publicReportQuery, useSetPublished } from "./api.ts"
export { useShortfall } from "./report.ts"
export { reportRoutes } from "./routes.tsx"
