/**
 * Whether a path is one that files have: names of letters, digits, `_`, `-` and inner dots, as in
 * `avatar/<random>/pic.png`. No such path climbs out of its folder.
 */
export function isFilePath(path: string): boolean {
  return path.length <= 500 && /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/.test(path)
}
