import { Box, Card, Chip, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { CheckCircle } from "../../../ui/icons.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { gridOf } from "../../../ui/states.tsx"
import { type Step, showTodos, useStepPlaces } from "./steps.ts"

/** The steps of the work with their progress, side by side, or stacked on narrow screens. */
export function StepList({ steps, current }: { steps: Step[]; current: number }) {
  const { t } = useTranslation("dashboard")
  return (
    <Box component="ol" aria-label={t("steps.label")} sx={list}>
      {steps.map((step, index) => (
        <StepCard key={step.name} step={step} position={index} current={current} />
      ))}
    </Box>
  )
}

function StepCard({ step, position, current }: { step: Step; position: number; current: number }) {
  const { t } = useTranslation("dashboard")
  const format = useFormat()
  const places = useStepPlaces()
  const { name, done, total, complete, issues, optional } = step
  const isCurrent = position === current
  const isCompleted = complete && position < current
  const title = t(`steps.${name}`)
  const figure =
    total === null
      ? format.number(done)
      : t("steps.of", { done: format.number(done), total: format.number(total) })
  return (
    <Card
      component="li"
      variant="outlined"
      aria-current={isCurrent ? "step" : undefined}
      sx={[card, isCurrent && { borderColor: "primary.main", borderWidth: 2 }]}
    >
      <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
        <Place isCurrent={isCurrent} isCompleted={isCompleted}>
          {format.number(position + 1)}
        </Place>
        <Link component={RouterLink} to={places[name]} variant="titleMedium" underline="hover">
          {title}
        </Link>
      </Stack>
      <Box>
        <Typography component="p" variant="headlineMedium">
          {figure}
        </Typography>
        <Typography component="p" variant="bodySmall" color="textSecondary">
          {t(`steps.${name}Figure`)}
        </Typography>
      </Box>
      {total !== null && (
        <ProgressBar percent={total === 0 ? 100 : (done / total) * 100} label={title} hideText />
      )}
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", mt: "auto", minHeight: 24 }}>
        {isCurrent && <Chip size="small" color="primary" label={t("steps.current")} />}
        {isCompleted && <Chip size="small" color="success" variant="outlined" label={t("steps.completed")} />}
        {issues > 0 && (
          <Chip
            size="small"
            variant="outlined"
            label={t("steps.issues", { count: issues })}
            aria-label={t("steps.issuesOf", { count: issues, step: title })}
            onClick={() => showTodos(name)}
          />
        )}
        {optional > 0 && (
          <Chip size="small" variant="outlined" label={t("steps.withoutEvidence", { count: optional })} />
        )}
      </Stack>
    </Card>
  )
}

function Place(props: { isCurrent: boolean; isCompleted: boolean; children: string }) {
  const { isCurrent, isCompleted, children } = props
  if (isCompleted) return <CheckCircle aria-hidden sx={{ color: "success.main", fontSize: "1.75rem" }} />
  return (
    <Box
      component="span"
      aria-hidden
      sx={[circle, isCurrent && { backgroundColor: "primary.main", color: "primary.contrastText" }]}
    >
      {children}
    </Box>
  )
}

const list = { ...gridOf({ xs: 1, sm: 2, lg: 4 }), listStyle: "none", p: 0, m: 0, mb: 5 } as const

const card = { p: 2, display: "flex", flexDirection: "column", gap: 1.5, minWidth: 0 } as const

const circle = {
  width: 28,
  height: 28,
  borderRadius: "50%",
  display: "grid",
  placeItems: "center",
  flex: "none",
  fontWeight: 700,
  fontSize: "0.875rem",
  backgroundColor: "surface.highest",
} as const
