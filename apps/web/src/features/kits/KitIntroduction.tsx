import { Box, Card, Tab, Tabs, Typography } from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { SafeHtml } from "../../ui/SafeHtml.tsx"
import { Folded } from "./Folded.tsx"
import { visibleText } from "./library.ts"

const sections = ["about", "context", "goal"] as const
type Section = (typeof sections)[number]

/** What a kit is, who needs it and when to use it, as tabs. */
export function KitIntroduction({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kits")
  const [shown, setShown] = useState<Section>("about")
  const id = useId()
  const texts: Record<Section, string | null> = { about: kit.about, ...kit.metadata }
  const text = texts[shown] ?? ""
  return (
    <Card component="section" aria-label={t("page.introduction")} sx={{ mb: 4 }}>
      <Tabs
        value={shown}
        onChange={(_event, section: Section) => setShown(section)}
        variant="scrollable"
        allowScrollButtonsMobile
        aria-label={t("page.introduction")}
        sx={{ px: { xs: 0, md: 1.5 } }}
      >
        {sections.map((section) => (
          <Tab
            key={section}
            value={section}
            label={t(`page.${section}`)}
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
          <Typography color="textSecondary">{t("page.unavailable")}</Typography>
        )}
      </Box>
    </Card>
  )
}
