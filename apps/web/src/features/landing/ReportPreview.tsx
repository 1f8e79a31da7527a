import { Box, Card, Chip, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { LevelBars } from "../../ui/LevelBars.tsx"
import { LevelGauge } from "../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../ui/LevelStrip.tsx"

/** What a report looks like, drawn from sample values with the parts that draw real ones. */
export function ReportPreview() {
  const { t } = useTranslation("landing")
  const titles = [
    t("preview.level1"),
    t("preview.level2"),
    t("preview.level3"),
    t("preview.level4"),
    t("preview.level5"),
  ]
  const level = (rank: number) => ({ rank, title: titles[rank - 1] ?? "" })
  return (
    <Box sx={{ position: "relative", pt: 5 }}>
      <Line />
      <Card component="figure" aria-label={t("preview.label")} sx={card}>
        <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, alignItems: "flex-start" }}>
          <div>
            <Typography variant="titleMedium" component="p">
              {t("preview.assessment")}
            </Typography>
            <Typography variant="bodySmall" color="textSecondary">
              {t("preview.kit")}
            </Typography>
          </div>
          <Chip size="small" label={t("preview.sample")} variant="outlined" />
        </Stack>
        <Box sx={{ display: "grid", placeItems: "center" }}>
          <LevelGauge levels={5} level={level(3)} confidence={76} size={220} />
        </Box>
        <Part title={t("preview.bars")}>
          <LevelBars
            reached={3}
            scores={sampleScores.map((score, index) => ({ title: titles[index] ?? "", score }))}
          />
        </Part>
        <Part title={t("preview.subjects")}>
          <Box
            sx={{
              display: "grid",
              gap: 1.5,
              gridTemplateColumns: { xs: "1fr", sm: "repeat(3, minmax(0, 1fr))" },
            }}
          >
            <Subject title={t("preview.subject1")} level={level(4)} />
            <Subject title={t("preview.subject2")} level={level(3)} />
            <Subject title={t("preview.subject3")} level={level(2)} />
          </Box>
        </Part>
      </Card>
    </Box>
  )
}

/** Percent on each level, lowest first. */
const sampleScores = [100, 92, 74, 41, 18]

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack sx={{ gap: 1 }}>
      <Typography variant="labelMedium" component="p" color="textSecondary">
        {title}
      </Typography>
      {children}
    </Stack>
  )
}

function Subject({ title, level }: { title: string; level: { rank: number; title: string } }) {
  return (
    <Stack sx={{ gap: 0.25, minWidth: 0 }}>
      <Typography variant="bodySmall" component="span" noWrap>
        {title}
      </Typography>
      <LevelStrip levels={5} level={level} />
    </Stack>
  )
}

/** The card hangs from a line. */
function Line() {
  return (
    <Box aria-hidden sx={{ position: "absolute", top: 0, insetInline: 0, height: 40 }}>
      <Box sx={{ width: 72, height: 6, borderRadius: 3, mx: "auto", backgroundColor: "outline.main" }} />
      <Box sx={{ width: 2, height: 34, mx: "auto", backgroundColor: "outline.main" }} />
    </Box>
  )
}

const card = {
  m: 0,
  p: { xs: 2, sm: 3 },
  display: "grid",
  gap: 2.5,
  boxShadow: "0 12px 40px rgba(10, 35, 66, 0.16)",
} as const
