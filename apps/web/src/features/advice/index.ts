export { adviceRoutes } from "./routes.tsx"
