export { reportTextRoutes } from "./routes.tsx"
