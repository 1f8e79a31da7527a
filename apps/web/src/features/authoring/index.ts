export { authoringRoutes } from "./routes.tsx"
