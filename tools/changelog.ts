const HEADING = /^## (\d+\.\d+\.\d+)$/m

/** The version that the changelog begins with, and what it says about it. */
export function newestRelease(changelog: string): { version: string; notes: string } {
  const [, version, rest] = changelog.split(HEADING)
  if (version === undefined || rest === undefined) throw new Error("The changelog has no release.")
  return { version, notes: `Plumbline ${version}\n\n${rest.trim()}\n` }
}
