import { Box, Card, Chip, Link, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { CheckCircle } from "../../../ui/icons.ts"
import { isOver, type Step, showTodos, useStepPlaces } from "./steps.ts"

/** The steps of the work with their progress, one below the other. */
export function StepList({ steps, current }: { steps: Step[]; current: number }) {
  const { t } = useTranslation("dashboard")
  return (
    <Card variant="outlined" component="ol" aria-label={t("steps.label")} sx={list}>
      {steps.map((step, index) => (
        <StepRow key={step.name} step={step} position={index} current={current} />
      ))}
    </Card>
  )
}

function StepRow({ step, position, current }: { step: Step; position: number; current: number }) {
  const { t } = useTranslation("dashboard")
  const format = useFormat()
  const places = useStepPlaces()
  const { name, done, total, complete, issues } = step
  const isCurrent = position === current
  const isCompleted = isOver(step) && position < current
  const title = t(`steps.${name}`)
  const figure = () => {
    if (name === "report") return t(done > 0 ? "steps.published" : "steps.unpublished")
    if (name === "advice" && done === 0 && complete) return t("steps.roadmap")
    const count = total === null ? format.number(done) : t("steps.of", { done, total })
    return `${count} ${t(`steps.${name}Figure`)}`
  }
  return (
    <Box component="li" aria-current={isCurrent ? "step" : undefined} sx={row}>
      {isCompleted ? (
        <CheckCircle aria-hidden sx={{ color: "success.main", fontSize: "1.75rem" }} />
      ) : (
        <Box
          component="span"
          aria-hidden
          sx={[circle, isCurrent && { backgroundColor: "primary.main", color: "primary.contrastText" }]}
        >
          {format.number(position + 1)}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Link component={RouterLink} to={places[name]} variant="titleMedium" underline="hover">
          {title}
        </Link>
        <Typography component="p" variant="bodySmall" color="textSecondary">
          {figure()}
        </Typography>
      </Box>
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
    </Box>
  )
}

const list = { listStyle: "none", p: 0, m: 0, mb: 1 } as const

const row = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 1.5,
  px: 2,
  py: 1.25,
  "& + &": { borderTop: 1, borderColor: "divider" },
} as const

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
