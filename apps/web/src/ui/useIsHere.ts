import { type RefObject, useEffect, useRef } from "react"

/** Whether what uses it is still part of the page, for work that goes on when that is left. */
export function useIsHere(): RefObject<boolean> {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
