export { overviewRoutes } from "./routes.tsx"
