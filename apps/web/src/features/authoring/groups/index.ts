export { authoringChanged, kitQuery, languagesQuery } from "./api.ts"
export { numberIn } from "./plain-text.ts"
export { authoringRoutes } from "./routes.tsx"
