export { designerRoutes } from "./routes.tsx"
