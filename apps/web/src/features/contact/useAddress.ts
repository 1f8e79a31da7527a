import { useLocation } from "react-router"

/** The whole address of the page that is open. */
export function useAddress(): string {
  const { pathname, search, hash } = useLocation()
  return window.location.origin + pathname + search + hash
}
