import { Box, Button, Card, Tab, Tabs, Typography } from "@mui/material"
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { visibleText } from "./library.ts"

const sections = ["about", "context", "goal"] as const
type Section = (typeof sections)[number]

/** What a kit is, who needs it and when to use it, as tabs. */
export function KitIntroduction({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kitPage")
  const [shown, setShown] = useState<Section>("about")
  const id = useId()
  const texts: Record<Section, string | null> = { about: kit.about, ...kit.metadata }
  const text = texts[shown] ?? ""
  return (
    <Card component="section" aria-label={t("introduction")} sx={{ mb: 4 }}>
      <Tabs
        value={shown}
        onChange={(_event, section: Section) => setShown(section)}
        variant="scrollable"
        aria-label={t("introduction")}
        sx={{ px: { xs: 0, md: 1.5 } }}
      >
        {sections.map((section) => (
          <Tab
            key={section}
            value={section}
            label={t(section)}
            id={`${id}-${section}`}
            aria-controls={`${id}-text`}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`${id}-text`}
        aria-labelledby={`${id}-${shown}`}
        sx={{ p: { xs: 2, md: 3 }, minHeight: 160 }}
      >
        {visibleText(text) ? (
          <Folded key={shown} height={260}>
            <SafeHtml html={text} />
          </Folded>
        ) : (
          <Typography color="textSecondary">{t("unavailable")}</Typography>
        )}
      </Box>
    </Card>
  )
}

/** Content that fades out below a height in pixels until it is expanded. */
function Folded({ height, children }: { height: number; children: ReactNode }) {
  const { t } = useTranslation("kitPage")
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
          {t(open ? "less" : "more")}
        </Button>
      )}
    </>
  )
}

/** Whether the content exceeds the height, also after the window or the fonts have changed. */
function useTooLong(height: number) {
  const content = useRef<HTMLDivElement>(null)
  const [tooLong, setTooLong] = useState(false)
  useLayoutEffect(() => {
    const element = content.current
    if (!element) return
    const measure = () => setTooLong(element.scrollHeight > height + 24)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [height])
  return { content, tooLong }
}
