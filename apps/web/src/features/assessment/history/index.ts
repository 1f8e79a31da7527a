export { historyRoutes } from "./routes.tsx"
