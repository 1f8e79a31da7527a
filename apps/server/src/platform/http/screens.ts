/** A screen of the web client, as its build names it in `screens.json`. */
export type Screen = {
  name: string
  /** The pattern of its address: `/assessment-kits/:kitId`. */
  path: string
}

/** A screen as it was built: with the files that it needs beside those the page names, by language. */
export type BuiltScreen = Screen & { files: { en: string[]; fa: string[] } }

export type ScreenParams = Readonly<Record<string, string>>

/** The screen at an address, with what the address names; undefined where there is none. A slash at the end is none. */
export function screenAt<S extends Screen>(
  screens: readonly S[],
  url: string,
): { name: string; params: ScreenParams; screen: S } | undefined {
  const path = url.split(/[?#]/)[0]?.replace(/(?<=.)\/+$/, "") ?? ""
  for (const screen of screens) {
    const groups = patternOf(screen.path).exec({ pathname: path })?.pathname.groups
    if (groups) return { name: screen.name, params: paramsOf(groups), screen }
  }
  return undefined
}

const patterns = new Map<string, URLPattern>()

/** As the client's router, which does not mind capitals. */
function patternOf(path: string): URLPattern {
  const known = patterns.get(path)
  if (known) return known
  const pattern = new URLPattern({ pathname: path }, { ignoreCase: true })
  patterns.set(path, pattern)
  return pattern
}

function paramsOf(groups: Record<string, string | undefined>): ScreenParams {
  return Object.fromEntries(Object.entries(groups).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}
