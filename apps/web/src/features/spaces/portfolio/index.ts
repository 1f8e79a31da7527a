export { portfolioRoutes } from "./routes.tsx"
