import { useCallback } from "react"
import { type NavigateOptions, type To, useNavigate } from "react-router"
import { useIsHere } from "./useIsHere.ts"

/**
 * Navigates for a dialog or another part of a page, as long as it is there: whoever closes a dialog while something is
 * being created stays where they are.
 */
export function useNavigateHere(): (to: To, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate()
  const isHere = useIsHere()
  return useCallback(
    async (to, options) => {
      if (isHere.current) await navigate(to, options)
    },
    [navigate, isHere],
  )
}
