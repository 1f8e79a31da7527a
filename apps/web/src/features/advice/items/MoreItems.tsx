import { Button } from "@mui/material"
import { useEffect, useRef } from "react"
import { useTranslation } from "react-i18next"

/** A button that loads more items when it scrolls into view or is pressed. */
export function MoreItems({ isLoading, onMore }: { isLoading: boolean; onMore: () => void }) {
  const { t } = useTranslation("advice")
  const button = useRef<HTMLButtonElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (!button.current || isLoading) return
    const observer = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [isLoading])
  return (
    <Button ref={button} fullWidth loading={isLoading} onClick={onMore}>
      {t("items.more")}
    </Button>
  )
}
