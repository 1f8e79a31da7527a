import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OutboxState, Trouble } from "./outbox.ts"
import { heldUpKey, keptKey } from "./SaveState.tsx"
import { isHeldUp } from "./unsent.ts"

/** Screen reader announcements: what was answered, when saving starts to fail or works again, and what was refused. */
export function useAnnouncements({ trouble, unsent, lasting }: OutboxState) {
  const { t } = useTranslation("answers")
  const [announcement, announce] = useState("")
  const before = useRef<{ trouble: Trouble | null; heldUp: number }>({ trouble: null, heldUp: 0 })
  useEffect(() => {
    const heldUp = unsent.filter(isHeldUp)
    const last = before.current
    before.current = { trouble, heldUp: heldUp.length }
    if (!trouble && heldUp.length > last.heldUp)
      return announce(t(heldUpKey(heldUp), { count: heldUp.length }))
    if (heldUp.length === 0 && last.heldUp > 0) announce("")
    if (last.trouble === trouble) return
    if (!trouble) return heldUp.length === 0 ? announce(t("save.savedAgain")) : undefined
    announce(`${t(`save.${trouble}`)} ${t(keptKey(unsent, lasting), { count: unsent.length })}`)
  }, [trouble, unsent, lasting, t])
  return { announcement, announce }
}

/** The polite live region for announcements, visually hidden. */
export function Announcements({ text }: { text: string }) {
  return (
    <div aria-live="polite" style={hidden}>
      {text}
    </div>
  )
}

const hidden = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const
