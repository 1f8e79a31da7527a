import { Box, Typography } from "@mui/material"
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"

/**
 * A box in which a wide table scrolls sideways, by keyboard too. While something is out of view, that edge is shaded and
 * a line below the box says so.
 */
export function ScrollBox({ label, sx, children }: { label: string; sx: object; children: ReactNode }) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const hidden = useHiddenEdges(box)
  return (
    <Box>
      <Box sx={{ position: "relative" }}>
        <Box
          ref={box}
          // Also what is hidden from the eye and placed absolutely stays within.
          sx={{ ...sx, overflowX: "auto", overflowY: "hidden", position: "relative" }}
          tabIndex={0}
          role="region"
          aria-label={label}
        >
          {children}
        </Box>
        {hidden.end && <Box aria-hidden sx={shade} />}
      </Box>
      {(hidden.start || hidden.end) && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 0.5, displayPrint: "none" }}>
          {t("scroll.sideways")}
        </Typography>
      )}
    </Box>
  )
}

/** Which edges of a box hide a part of its content. */
function useHiddenEdges(box: RefObject<HTMLElement | null>) {
  const [hidden, setHidden] = useState({ start: false, end: false })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const look = () => {
      // Negative from right to left.
      const scrolled = Math.abs(element.scrollLeft)
      const start = scrolled > 1
      const end = scrolled + element.clientWidth < element.scrollWidth - 1
      setHidden((before) => (before.start === start && before.end === end ? before : { start, end }))
    }
    look()
    element.addEventListener("scroll", look, { passive: true })
    const resized = new ResizeObserver(look)
    for (const each of [element, ...element.children]) resized.observe(each)
    return () => {
      element.removeEventListener("scroll", look)
      resized.disconnect()
    }
  }, [box])
  return hidden
}

const shade = {
  position: "absolute",
  insetBlock: 0,
  insetInlineEnd: 0,
  width: 28,
  pointerEvents: "none",
  borderRadius: "12px",
  background: "linear-gradient(to right, transparent, rgba(10, 35, 66, 0.18))",
  "[dir=rtl] &": { background: "linear-gradient(to left, transparent, rgba(10, 35, 66, 0.18))" },
  displayPrint: "none",
} as const
