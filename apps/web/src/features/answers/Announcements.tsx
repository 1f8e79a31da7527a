import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Trouble } from "./outbox.ts"

/** What screen readers are told: what was answered, and when saving begins to fail or works again. */
export function useAnnouncements(trouble: Trouble | null) {
  const { t } = useTranslation("answers")
  const [announcement, announce] = useState("")
  const before = useRef<Trouble | null>(null)
  useEffect(() => {
    if (before.current && !trouble) announce(t("save.savedAgain"))
    before.current = trouble
  }, [trouble, t])
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
