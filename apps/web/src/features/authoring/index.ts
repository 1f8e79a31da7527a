export { authoringChanged, kitQuery, languagesQuery } from "./api.ts"
export { numberIn } from "./numberIn.ts"
export { authoringRoutes } from "./routes.tsx"
