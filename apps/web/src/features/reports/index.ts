export { reportRoutes } from "./routes.tsx"
