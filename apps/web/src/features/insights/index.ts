export { insightRoutes } from "./routes.tsx"
