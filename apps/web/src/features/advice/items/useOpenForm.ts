import { useState } from "react"
import { useKeptEdits } from "../../../ui/rich-text/useKeptEdits.ts"
import type { Item } from "./ActionItem.tsx"

/** The single open form of the list, for a new or an existing item. Protects unsaved changes. */
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
    /** Runs `work`, which would close the form, unless there are unsaved changes: then sets `isHeld`. */
    unlessTyped(work: () => void) {
      if (isTyped) setHeld(true)
      else work()
    },
    show: (form: typeof open) => setOpen(form),
    /** Whether the person tried something that would discard unsaved changes. */
    isHeld: isHeld || left.asked,
    goOn() {
      setHeld(false)
      left.stay()
    },
  }
}
