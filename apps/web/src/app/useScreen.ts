import { useMatches } from "react-router"
import type { Screen } from "../screens.ts"

/** The screen that is open; undefined at an address without one. */
export function useScreen(): Screen | undefined {
  // routes.tsx gives each route of a screen the screen.
  return useMatches().findLast(({ handle }) => handle !== undefined)?.handle as Screen | undefined
}
