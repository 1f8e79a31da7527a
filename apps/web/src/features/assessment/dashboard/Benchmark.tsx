import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { ApiError } from "@plumbline/client"
import { useQuery } from "@tanstack/react-query"
import { Fragment, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Section } from "../../../ui/Section.tsx"
import { ErrorState, Skeletons } from "../../../ui/states.tsx"
import { benchmarkQuery } from "./api.ts"

/** Where the assessment stands among the organisation's others on the same kit; asked for only if somebody wants it. */
export function Benchmark({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("dashboard")
  const [wanted, setWanted] = useState(false)
  const benchmark = useQuery({ ...benchmarkQuery(assessmentId), enabled: wanted })
  const isMissing = benchmark.error instanceof ApiError && benchmark.error.code === "NOT_FOUND"
  return (
    <Section title={t("benchmark.title")}>
      <Stack sx={{ gap: 2, alignItems: "flex-start" }}>
        <Typography color="textSecondary">{t("benchmark.intro")}</Typography>
        {!wanted && (
          <Button variant="outlined" onClick={() => setWanted(true)}>
            {t("benchmark.show")}
          </Button>
        )}
        <Box aria-live="polite" sx={{ width: "100%" }}>
          {wanted && benchmark.isPending && <Skeletons count={1} height={160} />}
          {isMissing && <Alert severity="info">{t("benchmark.none")}</Alert>}
          {benchmark.isError && !isMissing && (
            <ErrorState error={benchmark.error} onRetry={() => void benchmark.refetch()} />
          )}
          {benchmark.data && <Quartiles benchmark={benchmark.data} />}
        </Box>
      </Stack>
    </Section>
  )
}

function Quartiles({ benchmark: { assessments, spaces, attributes } }: { benchmark: Schemas["Benchmark"] }) {
  const { t } = useTranslation("dashboard")
  const format = useFormat()
  return (
    <>
      <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 2 }}>
        {t("benchmark.basis", { count: assessments, spaces })}
      </Typography>
      <Box component="dl" sx={grid}>
        {attributes.map(({ id, title, own, lower, median, upper }) => (
          <Fragment key={id}>
            <Typography
              component="dt"
              dir={directionOf(title)}
              sx={{ minWidth: 0, overflowWrap: "anywhere" }}
            >
              {title}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Box
                role="img"
                aria-label={t(own === null ? "benchmark.others" : "benchmark.row", {
                  own: own ?? 0,
                  lower,
                  median,
                  upper,
                })}
                sx={track}
              >
                <Box
                  sx={{ ...range, insetInlineStart: `${lower}%`, width: `${Math.max(upper - lower, 1)}%` }}
                />
                <Box sx={{ ...middle, insetInlineStart: `${median}%` }} />
                {own !== null && <Box sx={{ ...dot, insetInlineStart: `${own}%` }} />}
              </Box>
            </Box>
            <Typography component="dd" variant="semiBoldSmall" sx={{ m: 0, textAlign: "end" }}>
              {own === null ? "–" : format.number(own)}
            </Typography>
          </Fragment>
        ))}
      </Box>
      <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 2 }}>
        {t("benchmark.legend")}
      </Typography>
    </>
  )
}

const grid = {
  m: 0,
  display: "grid",
  gridTemplateColumns: { xs: "1fr auto", sm: "minmax(120px, 260px) 1fr auto" },
  columnGap: 2,
  rowGap: 1.5,
  alignItems: "center",
  "& > dt": { gridColumn: { xs: "1 / -1", sm: "auto" } },
} as const

const track = {
  position: "relative",
  height: 20,
  borderRadius: "4px",
  backgroundColor: "surface.highest",
} as const

const range = {
  position: "absolute",
  insetBlock: 4,
  borderRadius: "3px",
  backgroundColor: "primary.light",
} as const

const middle = {
  position: "absolute",
  insetBlock: 1,
  width: 3,
  marginInlineStart: "-1.5px",
  borderRadius: "2px",
  backgroundColor: "text.secondary",
} as const

const dot = {
  position: "absolute",
  top: 3,
  width: 14,
  height: 14,
  marginInlineStart: "-7px",
  borderRadius: "50%",
  border: "2px solid",
  borderColor: "background.paper",
  backgroundColor: "primary.main",
} as const
