import { useEffect, useRef, useState } from "react"
import { useDebounced } from "./useDebounced.ts"

/**
 * The text of a search field whose value is in the address. The address follows some moments later, so the field keeps
 * its own text: letters and caret stay as typed.
 *
 * @param value the search in the address
 * @param onChange called with the text, trimmed, once typing pauses
 * @param pause how long that is, in milliseconds
 */
export function useSearchText(value: string, onChange: (text: string) => void, pause = 300) {
  const [typed, setTyped] = useState(value)
  const report = useRef(onChange)
  report.current = onChange
  // The last value that came back, and those that were reported since.
  const reported = useRef([value])
  useEffect(() => {
    const index = reported.current.lastIndexOf(value)
    if (index >= 0) {
      reported.current = reported.current.slice(index)
      return
    }
    // A navigation has changed the search, for example back to a page without one.
    reported.current = [value]
    setTyped(value)
  }, [value])
  const text = useDebounced(typed.trim(), pause)
  useEffect(() => {
    if (text === reported.current.at(-1)) return
    reported.current.push(text)
    report.current(text)
  }, [text])
  return [typed, setTyped] as const
}
