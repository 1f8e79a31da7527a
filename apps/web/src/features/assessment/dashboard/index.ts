export { dashboardQuery } from "./api.ts"
export { dashboardRoutes } from "./routes.tsx"
