export { groupRoutes } from "./routes.tsx"
