export { kitRoutes } from "./routes.tsx"
