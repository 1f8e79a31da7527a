import { useEffect, useLayoutEffect } from "react"
import { type Location, useLocation, useNavigationType } from "react-router"

/** `sessionStorage` key of this tab's scroll positions by `pageKey`; they survive a reload. */
const stored = "places-on-pages"

/**
 * The key under which a page's scroll position is stored. The first history entry of every document has the key
 * "default", so its address is used instead: a page opened at another address starts at its top.
 */
export function pageKey({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key
}

/**
 * Restores the scroll position on going back, even if the page is not tall enough yet: `ScrollRestoration` tries only
 * once, before content has been reloaded. Stops when the position is reached or the reader interacts with the page.
 */
export function useReturnToPlace(): void {
  const key = pageKey(useLocation())
  const isReturn = useNavigationType() === "POP"

  useLayoutEffect(() => {
    const wanted = readPlaces()[key] ?? 0
    if (!isReturn || wanted === 0) return
    const growth = new ResizeObserver(() => {
      window.scrollTo(0, wanted)
      if (window.scrollY >= wanted - 1) end()
    })
    const end = () => {
      growth.disconnect()
      for (const sign of signsOfReader) window.removeEventListener(sign, end)
    }
    for (const sign of signsOfReader) window.addEventListener(sign, end, { passive: true })
    growth.observe(document.body)
    return end
  }, [key, isReturn])

  useEffect(() => {
    const places = readPlaces()
    let isWaiting = false
    const note = () => {
      isWaiting = false
      sessionStorage.setItem(stored, JSON.stringify({ ...places, [key]: Math.round(window.scrollY) }))
    }
    // At most once per frame.
    const noteSoon = () => {
      if (!isWaiting) frame = requestAnimationFrame(note)
      isWaiting = true
    }
    let frame = 0
    window.addEventListener("scroll", noteSoon, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener("scroll", noteSoon)
    }
  }, [key])
}

const signsOfReader = ["wheel", "touchstart", "keydown", "pointerdown"] as const

function readPlaces(): Record<string, number> {
  const places: unknown = JSON.parse(sessionStorage.getItem(stored) ?? "{}")
  if (typeof places !== "object" || places === null) return {}
  return Object.fromEntries(Object.entries(places).filter(([, place]) => typeof place === "number"))
}
