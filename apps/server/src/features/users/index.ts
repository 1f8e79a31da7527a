export { createUser } from "./find-or-create.ts"
export { DEMO_USER_ID, SYSTEM_USER_ID, systemUser } from "./known-people.ts"
export { PicturedPerson, pictured } from "./pictured.ts"
export { resolveUser } from "./resolve-user.ts"
