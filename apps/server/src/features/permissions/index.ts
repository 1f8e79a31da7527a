export {
  holds,
  type Permission,
  Permissions,
  permissions,
  permissionsOf,
  type Role,
  roleIds,
} from "./permissions.ts"
