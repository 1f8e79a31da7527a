export {
  holds,
  mayInvite,
  type Permission,
  Permissions,
  permissions,
  permissionsOf,
  roleIds,
  roleIdsWith,
} from "./permissions.ts"
export { roleReply, roleTexts, roleWithId } from "./roles.ts"
