/** The file name in a link: the last segment of its path. */
export function fileNameIn(link: string): string {
  const path = link.split(/[?#]/)[0] ?? ""
  const name = path.slice(path.lastIndexOf("/") + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Truncates a long name; its extension stays. */
export function shortened(name: string): string {
  const dot = name.lastIndexOf(".")
  const stem = dot > 0 ? name.slice(0, dot) : name
  const ending = dot > 0 ? name.slice(dot) : ""
  return stem.length > 40 ? `${stem.slice(0, 40).trimEnd()}…${ending}` : name
}
