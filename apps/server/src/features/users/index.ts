export { createUser, resolveUser } from "./resolve-user.ts"
