export { spaceSettingsRoutes } from "./routes.tsx"
