import { useState } from "react"
import { useKeptEdits } from "../../../ui/rich-text/useKeptEdits.ts"
import type { Item } from "./ActionItem.tsx"

/** The one form of the list that is open: for a new item, or for one that is there. What was typed into it is kept. */
export function useOpenForm() {
  const [open, setOpen] = useState<"new" | Item["id"] | null>(null)
  const [isTyped, setTyped] = useState(false)
  const [isHeld, setHeld] = useState(false)
  const left = useKeptEdits(isTyped)
  return {
    open,
    setTyped,
    /** Closes the form without asking. */
    close: () => setOpen(null),
    /** Does what would close the form, unless something is typed there: then `isHeld`. */
    unlessTyped(work: () => void) {
      if (isTyped) setHeld(true)
      else work()
    },
    show: (form: typeof open) => setOpen(form),
    /** Whether somebody wanted to go where what was typed would be lost. */
    isHeld: isHeld || left.asked,
    goOn() {
      setHeld(false)
      left.stay()
    },
  }
}
