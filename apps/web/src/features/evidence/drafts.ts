import { useState } from "react"
import { kept } from "../../session/kept.ts"

/**
 * A text that is being typed, kept in this browser until it is sent: neither leaving the question nor a crash loses it.
 *
 * @param name tells it from every other such text
 * @returns the text, and a way to change it; an empty one is forgotten
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
        // A full browser keeps it as long as the page.
      }
    },
  ]
}
