import { useState } from "react"
import { kept } from "../../session/kept.ts"

/**
 * A text that is being typed, kept in this browser until it is sent, so that it survives leaving and crashes.
 *
 * @param name identifies the text; must be unique
 * @returns the text and its setter; an empty text is removed from storage
 */
export function useTypedText(name: string): [string, (text: string) => void] {
  const keptName = `typed:${name}`
  const [text, setText] = useState(() => kept.get(keptName) ?? "")
  return [
    text,
    (changed) => {
      setText(changed)
      try {
        if (changed === "") kept.remove(keptName)
        else kept.set(keptName, changed)
      } catch {
        // If the browser's storage is full, the text lasts as long as the page.
      }
    },
  ]
}
