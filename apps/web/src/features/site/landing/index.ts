export { landingRoutes } from "./routes.tsx"
