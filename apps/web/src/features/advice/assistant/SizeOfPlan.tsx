import { Box, CircularProgress, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { planSizeQuery } from "../api.ts"
import { type Choices, type Goals, targetsOf } from "./goals.ts"

/** Debounce delay between moving a slider and the request, in milliseconds. */
const rest = 150

/** How many answers would have to change for the goals. Follows the sliders and aborts outdated requests. */
export function SizeOfPlan(props: { assessmentId: string; choices: Choices; goals: Goals }) {
  const { assessmentId, choices, goals } = props
  const { t } = useTranslation("advice")
  const wanted = useRested(goals)
  const wishes = { attributeLevelTargets: targetsOf(choices, wanted) }
  const size = useQuery({
    ...planSizeQuery(assessmentId, wishes),
    enabled: wanted.size > 0,
    placeholderData: keepPreviousData,
  })
  const isCounting = goals.size > 0 && (goals !== wanted || size.isFetching)
  return (
    <Box role="status" aria-busy={isCounting} sx={bar}>
      <Typography
        variant="semiBoldMedium"
        color={goals.size === 0 || isCounting ? "textSecondary" : undefined}
      >
        {goals.size === 0 ? (
          t("targets.none")
        ) : size.data ? (
          <Count size={size.data} />
        ) : size.isError ? (
          ""
        ) : (
          t("targets.counting")
        )}
      </Typography>
      {isCounting && <CircularProgress size={16} aria-hidden />}
    </Box>
  )
}

function Count({ size: { atLeast, atMost } }: { size: Schemas["PlanSize"] }) {
  const { t } = useTranslation("advice")
  if (atMost === 0) return t("targets.nothing")
  if (atLeast === atMost) return t("targets.count", { count: atMost })
  return t("targets.between", { least: atLeast, most: atMost })
}

/** The debounced value. */
function useRested<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), rest)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** Stays visible while the sliders below are scrolled. */
const bar = {
  position: "sticky",
  top: 0,
  zIndex: 1,
  display: "flex",
  alignItems: "center",
  gap: 1,
  minHeight: 36,
  backgroundColor: "surface.container",
} as const
