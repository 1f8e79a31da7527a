import { useEffect, useLayoutEffect } from "react"
import { type Location, useLocation, useNavigationType } from "react-router"

/** Where this tab was on each page of its history, by `pageKey`; kept over a reload. */
const stored = "places-on-pages"

/**
 * What the place on a page is kept under. The first page of each document has the same key in the history, whatever its
 * address: opened anew at another address, a page begins at its top.
 */
export function pageKey({ key, pathname, search }: Location): string {
  return key === "default" ? pathname + search : key
}

/**
 * Going back leads to where one was even if the page is not that long yet: `ScrollRestoration` tries once, and what has
 * to be loaded again comes later. Ends when it is there, or when the reader scrolls.
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
    // Once a frame at most.
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
