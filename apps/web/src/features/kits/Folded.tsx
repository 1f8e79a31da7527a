import { Box, Button } from "@mui/material"
import { type ReactNode, useEffect, useId, useRef, useState } from "react"
import { useTranslation } from "react-i18next"

/** Content that fades out below a height in pixels until it is expanded. */
export function Folded({ height, children }: { height: number; children: ReactNode }) {
  const { t } = useTranslation("kits")
  const { content, tooLong } = useTooLong(height)
  const [open, setOpen] = useState(false)
  const id = useId()
  const folded = tooLong && !open
  return (
    <>
      <Box
        id={id}
        sx={{
          maxHeight: open ? undefined : height,
          overflow: "hidden",
          maskImage: folded ? `linear-gradient(black ${height - 72}px, transparent)` : undefined,
        }}
      >
        <div ref={content}>{children}</div>
      </Box>
      {tooLong && (
        <Button
          size="small"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          sx={{ mt: 1, marginInlineStart: -1 }}
        >
          {t(open ? "page.less" : "page.more")}
        </Button>
      )}
    </>
  )
}

/** Whether the content exceeds the height, also after the window or the fonts have changed. */
function useTooLong(height: number) {
  const content = useRef<HTMLDivElement>(null)
  const [tooLong, setTooLong] = useState(false)
  useEffect(() => {
    const element = content.current
    if (!element) return
    const observer = new ResizeObserver(() => setTooLong(element.scrollHeight > height + 24))
    observer.observe(element)
    return () => observer.disconnect()
  }, [height])
  return { content, tooLong }
}
