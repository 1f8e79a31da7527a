export { followClaims } from "./claims.ts"
export {
  addDirectoryGroup,
  changeDirectoryGroup,
  type DirectoryGroup,
  listDirectoryGroups,
  membersOfGroups,
  readDirectoryGroup,
  removeDirectoryGroup,
  type StoredGroup,
} from "./groups.ts"
export {
  addDirectoryPerson,
  changeDirectoryPerson,
  type DirectoryPerson,
  listDirectoryPeople,
  readDirectoryPerson,
  removeDirectoryPerson,
  type StoredPerson,
} from "./people.ts"
export { findScimToken, listScimTokens, makeScimToken, revokeScimToken } from "./tokens.ts"
