import { useState } from "react"
import { useLocation } from "react-router"

/**
 * Calls back, while rendering, when a navigation leads to the screen that is already shown, so that it can open what the
 * address asks for, and leave everything else as it is.
 */
export function useArrival(arrived: () => void): void {
  const { key } = useLocation()
  const [seen, setSeen] = useState(key)
  if (seen === key) return
  setSeen(key)
  arrived()
}
