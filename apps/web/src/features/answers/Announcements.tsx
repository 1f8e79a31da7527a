import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OutboxState, Trouble } from "./outbox.ts"
import { keptKey } from "./SaveState.tsx"

/** What screen readers hear: what was answered, and when saving begins to fail or works again. */
export function useAnnouncements({ trouble, unsent, lasting }: OutboxState) {
  const { t } = useTranslation("answers")
  const [announcement, announce] = useState("")
  const before = useRef<Trouble | null>(null)
  useEffect(() => {
    if (before.current === trouble) return
    before.current = trouble
    if (!trouble) return announce(t("save.savedAgain"))
    announce(`${t(`save.${trouble}`)} ${t(keptKey(unsent, lasting), { count: unsent.length })}`)
  }, [trouble, unsent, lasting, t])
  return { announcement, announce }
}

/** The place of what is announced; seen by nobody, read out when there is time. */
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
