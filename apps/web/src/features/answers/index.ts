export { progressQuery } from "./api.ts"
export { answerRoutes } from "./routes.tsx"
