import { useLocation } from "react-router"

/** The full address of the current page. */
export function useAddress(): string {
  const { pathname, search, hash } = useLocation()
  return window.location.origin + pathname + search + hash
}
