export { progressQuery } from "./api.ts"
export { beginningOf } from "./beginning.ts"
export { answerRoutes } from "./routes.tsx"
