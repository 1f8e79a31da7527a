export { apiTokenRoutes } from "./routes.tsx"
