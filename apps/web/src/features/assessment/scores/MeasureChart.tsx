import { Box, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { type MeasureSort, measuresQuery, type Order } from "./api.ts"
import { ScoreBalance } from "./ScoreBalance.tsx"

const orders = [
  { sort: "impact_percentage", order: "desc", words: "sort.impact" },
  { sort: "gained_score", order: "asc", words: "sort.leastGained" },
  { sort: "gained_score", order: "desc", words: "sort.mostGained" },
  { sort: "missed_score", order: "asc", words: "sort.leastMissed" },
  { sort: "missed_score", order: "desc", words: "sort.mostMissed" },
] as const satisfies { sort: MeasureSort; order: Order; words: string }[]

/** How much of the attribute's possible points each measure gained and missed. */
export function MeasureChart({ assessmentId, attributeId }: { assessmentId: string; attributeId: number }) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const [chosen, choose] = useState(0)
  const { sort, order } = orders[chosen] ?? orders[0]
  const query = useQuery(measuresQuery(assessmentId, attributeId, { sort, order }))
  return (
    <Loaded
      query={query}
      loading={<Skeletons count={3} height={48} />}
      isEmpty={(measures) => measures.length === 0}
      empty={<EmptyState title={t("measure.noneOfAttribute")} />}
    >
      {(measures) => {
        const full = Math.max(
          ...measures.flatMap((each) => [each.gainedScorePercentage, each.missedScorePercentage]),
          1,
        )
        return (
          <>
            <Stack
              direction="row"
              sx={{
                justifyContent: "space-between",
                alignItems: "center",
                flexWrap: "wrap",
                gap: 1.5,
                mb: 2,
              }}
            >
              <Legend />
              <TextField
                select
                size="small"
                label={t("sort.label")}
                value={chosen}
                onChange={(event) => choose(Number(event.target.value))}
                fullWidth={false}
                sx={{ minWidth: 200 }}
              >
                {orders.map(({ words }, index) => (
                  <MenuItem key={words} value={index}>
                    {t(words)}
                  </MenuItem>
                ))}
              </TextField>
            </Stack>
            <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
              {measures.map((measure) => (
                <Box component="li" key={measure.id} sx={row}>
                  <Box sx={{ minWidth: 0 }}>
                    <Typography variant="semiBoldSmall" component="p" sx={{ overflowWrap: "anywhere" }}>
                      <bdi>{measure.title}</bdi>
                    </Typography>
                    <Typography variant="bodySmall" component="p" color="textSecondary">
                      {t("measure.share", { percent: format.percent(measure.impactPercentage) })}
                    </Typography>
                  </Box>
                  <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
                    <Percent value={measure.missedScorePercentage} sign="−" colour="text.secondary" />
                    <ScoreBalance
                      gained={measure.gainedScore}
                      missed={measure.missedScore}
                      gainedPercent={measure.gainedScorePercentage}
                      missedPercent={measure.missedScorePercentage}
                      by="percent"
                      full={full}
                    />
                    <Percent value={measure.gainedScorePercentage} sign="+" colour="primary.main" />
                  </Stack>
                </Box>
              ))}
            </Box>
          </>
        )
      }}
    </Loaded>
  )
}

function Percent({ value, sign, colour }: { value: number; sign: string; colour: string }) {
  const shown = useFormat().percent(value)
  return (
    <Typography
      variant="semiBoldSmall"
      component="span"
      dir="ltr"
      aria-hidden
      sx={{ color: colour, minWidth: 44, textAlign: "center" }}
    >
      {value === 0 ? shown : `${sign}${shown}`}
    </Typography>
  )
}

/** The legend of the two colours. */
function Legend() {
  const { t } = useTranslation("scores")
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      {(["missed", "gained"] as const).map((each) => (
        <Stack key={each} direction="row" sx={{ gap: 0.75, alignItems: "center" }}>
          <Box
            sx={{
              width: 12,
              height: 12,
              borderRadius: "2px",
              border: "2px solid",
              borderColor: each === "gained" ? "primary.main" : "text.secondary",
              backgroundColor: each === "gained" ? "primary.main" : undefined,
            }}
          />
          <Typography variant="bodySmall" component="span">
            {t(`legend.${each}`)}
          </Typography>
        </Stack>
      ))}
    </Stack>
  )
}

const row = {
  display: "grid",
  gap: { xs: 0.5, sm: 2 },
  alignItems: "center",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "minmax(0, 2fr) minmax(0, 3fr)" },
} as const
