export { compareRoutes } from "./routes.tsx"
