import { type RefObject, useEffect } from "react"

/**
 * Calls `onSeen` once when half of a part of the page is in view, or when a part larger than the window fills half of
 * the window.
 */
export function useHalfSeen(part: RefObject<HTMLElement | null>, onSeen: (() => void) | undefined): void {
  useEffect(() => {
    if (!part.current || !onSeen) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isHalfSeen = entries.some(
          ({ intersectionRatio, intersectionRect, rootBounds }) =>
            intersectionRatio >= 0.5 || (rootBounds && intersectionRect.height >= rootBounds.height / 2),
        )
        if (!isHalfSeen) return
        observer.disconnect()
        onSeen()
      },
      { threshold: [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5] },
    )
    observer.observe(part.current)
    return () => observer.disconnect()
  }, [part, onSeen])
}
