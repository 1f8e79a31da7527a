import { Box, Chip, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { places } from "../../places.ts"
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx"
import { pageMargins } from "../../ui/Page.tsx"
import { ExpertGroup } from "./ExpertGroup.tsx"
import { visibleText } from "./library.ts"

/** The band at the top of a kit's page. */
export function KitHeader({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kits")
  const { title, isPrivate, expertGroup } = kit
  const summary = visibleText(kit.summary)
  return (
    <Box sx={band}>
      <Breadcrumbs crumbs={[{ label: t("title"), to: places.library }]} />
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", flexWrap: "wrap", mb: 1 }}>
        <Typography component="h1" variant="headlineMedium" dir={directionOf(title)} sx={wrapping}>
          {title}
        </Typography>
        {isPrivate && <Chip size="small" color="secondary" variant="outlined" label={t("private")} />}
      </Stack>
      <ExpertGroup title={expertGroup.title} picture={expertGroup.pictureLink} />
      {summary && (
        <Typography
          color="textSecondary"
          dir={directionOf(summary)}
          sx={{ ...wrapping, mt: 1.5, maxWidth: "52em" }}
        >
          {summary}
        </Typography>
      )}
    </Box>
  )
}

const wrapping = { overflowWrap: "anywhere" } as const

const band = {
  px: pageMargins,
  py: { xs: 2, md: 3 },
  backgroundColor: "surface.lowest",
  borderBottom: "1px solid",
  borderColor: "divider",
} as const
