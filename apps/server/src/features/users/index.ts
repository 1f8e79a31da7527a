export { createUser, forgetUser, isEmail, resolveUser } from "./resolve-user.ts"
