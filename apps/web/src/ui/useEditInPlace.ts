import { useEffect, useMemo, useState } from "react"
import type { DraftName } from "../drafts/editors.ts"
import { drafts } from "../drafts/store.ts"

/** Something on the page that becomes its own editor. */
export interface EditInPlace {
  isOpen: boolean
  open: () => void
  close: () => void
}

/**
 * Opens and closes the editor of something in its place. It opens by itself if something was typed before and not saved;
 * when it closes, the focus returns.
 *
 * @param draft what is typed in the editor
 */
export function useEditInPlace(draft: DraftName, isEditable = true): EditInPlace {
  const [isOpen, setOpen] = useState(() => isEditable && drafts.has(draft))
  useFocusBack(isOpen)
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) }
}

/**
 * Returns the focus when an editor in the page closes: to the button that opened it, also if that button left the page
 * meanwhile and has come back as another element. Whoever has moved the focus elsewhere keeps it there.
 */
export function useFocusBack(isOpen = true): void {
  // While the editor is rendered for the first time, what opened it is still there and has the focus.
  const opener = useMemo(() => (isOpen ? openerOfEditor() : undefined), [isOpen])
  useEffect(() => {
    return () => {
      // After what replaces the editor is on the page.
      requestAnimationFrame(() => {
        if (document.activeElement === document.body) opener?.()?.focus()
      })
    }
  }, [opener])
}

/**
 * Finds the focused element again: itself, or the one with its name in the same part of the page. If the name has changed
 * with what was edited, the one in its place, if nothing has come or gone beside it.
 */
function openerOfEditor(): (() => HTMLElement | undefined) | undefined {
  const element = document.activeElement
  if (!(element instanceof HTMLElement) || element === document.body) return undefined
  const name = nameOf(element)
  const parts: { part: Element; at: number; count: number }[] = []
  for (let part = element.parentElement; part && part !== document.body; part = part.parentElement) {
    const all = buttonsIn(part)
    parts.push({ part, at: all.indexOf(element), count: all.length })
  }
  return () => {
    if (element.isConnected) return element
    const there = parts.find(({ part }) => part.isConnected)
    const all = there ? buttonsIn(there.part) : []
    return (
      all.find((each) => nameOf(each) === name) ?? (all.length === there?.count ? all[there.at] : undefined)
    )
  }
}

function buttonsIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>("button, a[href]")]
}

function nameOf(element: HTMLElement): string {
  return element.getAttribute("aria-label") ?? element.textContent.trim()
}
