import { Box, Button } from "@mui/material"
import { useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import { SafeHtml } from "../SafeHtml.tsx"

/** A rich text that is collapsed to its beginning until expanded; a short one is shown in full. */
export function ClampedHtml({ html, height = 210 }: { html: string; height?: number }) {
  const { t } = useTranslation()
  const id = useId()
  const { box, overflows } = useOverflow(height)
  const [open, setOpen] = useState(false)
  const cut = overflows && !open
  return (
    <>
      <Box
        id={id}
        ref={box}
        sx={{
          maxHeight: open ? undefined : height,
          overflow: "hidden",
          textAlign: "justify",
          maskImage: cut ? "linear-gradient(#000 70%, transparent)" : undefined,
        }}
      >
        <SafeHtml html={html} />
      </Box>
      {overflows && (
        <Button size="small" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
          {t(open ? "richText.less" : "richText.more")}
        </Button>
      )}
    </>
  )
}

/** Whether the content of a box is taller than `height` pixels at its current width. */
function useOverflow(height: number) {
  const box = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setOverflows(element.scrollHeight > height + 1)
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    for (const child of element.children) observer.observe(child)
    measure()
    return () => observer.disconnect()
  }, [height])
  return { box, overflows }
}
