/** A screen of the web client, as listed by its build in `screens.json`. */
export type Screen = {
  name: string
  /** The pattern of its address: `/assessment-kits/:kitId`. */
  path: string
}

/** A built screen, with the files it needs in addition to those in the page, by language. */
export type BuiltScreen = Screen & { files: { en: string[]; fa: string[] } }

export type ScreenParams = Readonly<Record<string, string>>

/** The screen at an address, with its parameters; undefined if there is none. A trailing slash is ignored. */
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

/** Case-insensitive, like the client's router. */
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
