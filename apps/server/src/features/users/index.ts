export { DEMO_USER_ID, SYSTEM_USER_ID } from "./known-people.ts"
export { createUser, resolveUser } from "./resolve-user.ts"
