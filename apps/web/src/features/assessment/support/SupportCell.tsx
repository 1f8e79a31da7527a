import { Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { shareInWords } from "../../../ui/level-status.ts"
import { supportQuery } from "./api.ts"

/** The supported share of an assessment in a list; it is only asked for once it comes into view. */
export function SupportCell({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("support")
  const place = useRef<HTMLSpanElement>(null)
  const seen = useSeen(place)
  const support = useQuery({ ...supportQuery(assessmentId), enabled: seen }).data
  return (
    <Typography ref={place} variant="bodySmall" component="span" color="textSecondary" sx={{ minHeight: 20 }}>
      {support && t(`cell.${shareInWords(support.supportedConfidence)}`)}
    </Typography>
  )
}

/** Whether an element has been in view. */
function useSeen(place: { current: HTMLElement | null }): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || seen) return
    if (!("IntersectionObserver" in window)) return setSeen(true)
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [place, seen])
  return seen
}
