import { Box, Paper, Tab, Tabs, useMediaQuery, useTheme } from "@mui/material"
import { Suspense } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import { Skeletons } from "../../ui/states.tsx"
import { designerTabs } from "./designer-tabs.ts"

/** The parts of the designer, beside the one that is open; above it on small screens. Which one is in the address. */
export function DesignerTabs() {
  const { t } = useTranslation("designer")
  const asked = useLocation().hash.slice(1)
  const wide = useMediaQuery(useTheme().breakpoints.up("md"), { noSsr: true })
  const { name: current, Part } = designerTabs.find(({ name }) => name === asked) ?? designerTabs[0]
  return (
    <Box sx={frame}>
      <Tabs
        component="nav"
        orientation={wide ? "vertical" : "horizontal"}
        variant="scrollable"
        allowScrollButtonsMobile
        value={current}
        aria-label={t("parts")}
        sx={wide ? beside : above}
      >
        {designerTabs.map(({ name }) => (
          <Tab
            key={name}
            value={name}
            label={t(`tabs.${name}`)}
            component={Link}
            to={{ hash: name }}
            aria-current={name === current ? "page" : undefined}
            sx={wide ? { alignItems: "flex-start", textAlign: "start" } : undefined}
          />
        ))}
      </Tabs>
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
        <Suspense fallback={<Skeletons count={3} height={72} />}>
          <Part />
        </Suspense>
      </Paper>
    </Box>
  )
}

const frame = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "auto minmax(0, 1fr)" },
  gap: { xs: 2, md: 3 },
  alignItems: "start",
} as const

const beside = { position: "sticky", top: 80, borderInlineEnd: 1, borderColor: "divider" } as const

const above = { borderBottom: 1, borderColor: "divider" } as const
