export {
  holds,
  type Permission,
  Permissions,
  permissions,
  permissionsOf,
  roleIds,
} from "./permissions.ts"
