import { Box, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useFormat } from "../../i18n/useFormat.ts"

/** How large a kit is, how much it is used, and when it was last changed. */
export function AuthoredKitAside({ kit, stats }: { kit: Schemas["KitInfo"]; stats: Schemas["KitStats"] }) {
  const { t } = useTranslation("authoring")
  const format = useFormat()
  const counts = [
    ["levels", stats.maturityLevelsCount],
    ["subjects", stats.subjects?.length ?? null],
    ["attributes", stats.attributesCount],
    ["questionnaires", stats.questionnairesCount],
    ["questions", stats.questionsCount],
    ["measures", stats.measuresCount],
    ["assessments", stats.assessmentCounts],
    ["likes", stats.likes],
  ] as const
  const titles = (items: { title: string }[]) => items.map(({ title }) => title).join(t("kit.separator"))
  return (
    <Box component="aside" aria-label={t("kit.aside")} sx={box}>
      {kit.hasActiveVersion || (
        <Typography variant="bodySmall" color="textSecondary">
          {t("kit.noContent")}
        </Typography>
      )}
      <Box component="dl" sx={pairs}>
        {counts.map(([name, count]) => (
          <Box key={name}>
            <Typography component="dt" variant="bodySmall" color="textSecondary">
              {t(`kit.${name}`)}
            </Typography>
            <Typography component="dd" variant="titleMedium" sx={{ m: 0 }}>
              {count === null ? "–" : format.number(count)}
            </Typography>
          </Box>
        ))}
      </Box>
      <Box component="dl" sx={lines}>
        <Line label={t("kit.created")}>{format.date(stats.creationTime)}</Line>
        <Line label={t("kit.changed")}>{format.relativeDate(stats.lastModificationTime)}</Line>
        <Line label={t("kit.languages")}>{titles(kit.languages)}</Line>
        <Line label={t("kit.price")}>{t(kit.price === 0 ? "kit.free" : "kit.paid")}</Line>
        {kit.tags.length > 0 && <Line label={t("kit.tags")}>{titles(kit.tags)}</Line>}
      </Box>
    </Box>
  )
}

function Line({ label, children }: { label: string; children: string }) {
  return (
    <div>
      <Typography component="dt" variant="bodySmall" color="textSecondary">
        {label}
      </Typography>
      <Typography component="dd" variant="semiBoldSmall" sx={{ m: 0, overflowWrap: "anywhere" }}>
        {children}
      </Typography>
    </div>
  )
}

const box = {
  display: "grid",
  gap: 2,
  p: 2,
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
} as const

const pairs = { display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1.5, m: 0 } as const

const lines = {
  ...pairs,
  gridTemplateColumns: "1fr",
  borderTop: "1px solid",
  borderColor: "divider",
  pt: 2,
} as const
