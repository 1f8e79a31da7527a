import { useSyncExternalStore } from "react"

/** The colours of results: the standard ones, or a single hue that people with colour blindness can tell apart. */
export type Colours = "standard" | "singleHue"

/** The `localStorage` key of the person's choice; standard if absent. */
const KEY = "colours"

const listeners = new Set<() => void>()

/** The chosen colours; re-renders the component when they change, in another tab too. */
export function useColours(): Colours {
  return useSyncExternalStore(subscribe, () =>
    localStorage.getItem(KEY) === "singleHue" ? "singleHue" : "standard",
  )
}

/** Chooses the colours of results, at once on every open page and for later visits. */
export function chooseColours(colours: Colours): void {
  localStorage.setItem(KEY, colours)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener("storage", listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", listener)
  }
}
