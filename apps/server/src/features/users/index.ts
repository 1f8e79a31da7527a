export { createUser } from "./find-or-create.ts"
export { resolveUser } from "./resolve-user.ts"
export { systemUser } from "./system-user.ts"
