import { Box, Button, CircularProgress, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { directionOf } from "../../../../i18n/direction.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { lineClamp } from "../../../../ui/lineClamp.ts"
import { useDebounced } from "../../../../ui/useDebounced.ts"
import { planSizeQuery } from "../api.ts"
import {
  type AdvisedAttribute,
  type Choices,
  commonRank,
  everythingAtLeast,
  type Goals,
  nextLevelEverywhere,
  presentRank,
  targetsOf,
  weakestFirst,
  withGoal,
} from "./goals.ts"
import { LevelSlider } from "./LevelSlider.tsx"

interface TargetsStepProps {
  assessmentId: string
  choices: Choices
  goals: Goals
  onChoose: (goals: Goals) => void
}

/** Lets people choose a target level per attribute, and shows how many answers that would change. */
export function TargetsStep({ assessmentId, choices, goals, onChoose }: TargetsStepProps) {
  const { t } = useTranslation("advice")
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{t("targets.intro")}</Typography>
      <Presets choices={choices} goals={goals} onChoose={onChoose} />
      <SizeOfPlan assessmentId={assessmentId} choices={choices} goals={goals} />
      <Stack sx={list}>
        {[...Map.groupBy(choices.attributes, ({ subject }) => subject.id)].map(([id, attributes]) => (
          <section key={id} aria-labelledby={`targets-${id}`}>
            <Typography id={`targets-${id}`} component="h3" variant="titleSmall" dir="auto" sx={{ mb: 1 }}>
              {attributes[0]?.subject.title}
            </Typography>
            <Box component="ul" sx={grid}>
              {attributes.map((attribute) => (
                <AttributeGoal
                  key={attribute.id}
                  attribute={attribute}
                  choices={choices}
                  goal={goals.get(attribute.id)}
                  onChoose={(rank) => onChoose(withGoal(choices, goals, attribute, rank))}
                />
              ))}
            </Box>
          </section>
        ))}
      </Stack>
    </Stack>
  )
}

function Presets({ choices, goals, onChoose }: Omit<TargetsStepProps, "assessmentId">) {
  const { t } = useTranslation("advice")
  return (
    <Stack
      direction="row"
      role="group"
      aria-label={t("targets.presets")}
      sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}
    >
      <Button size="small" variant="outlined" onClick={() => onChoose(nextLevelEverywhere(choices))}>
        {t("targets.next")}
      </Button>
      <Button size="small" variant="outlined" onClick={() => onChoose(weakestFirst(choices))}>
        {t("targets.weakest")}
      </Button>
      <TextField
        select
        label={t("targets.atLeast")}
        value={commonRank(choices, goals) ?? ""}
        fullWidth={false}
        onChange={({ target }) => onChoose(everythingAtLeast(choices, Number(target.value)))}
        sx={{ minWidth: 200 }}
      >
        {choices.maturityLevels.slice(1).map(({ id, title, value }) => (
          <MenuItem key={id} value={value} dir="auto">
            {title}
          </MenuItem>
        ))}
      </TextField>
      <Button size="small" onClick={() => onChoose(new Map())}>
        {t("targets.clear")}
      </Button>
    </Stack>
  )
}

const grid = {
  m: 0,
  p: 0,
  listStyle: "none",
  display: "grid",
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const

const list = {
  gap: 3,
  p: { xs: 1, sm: 2 },
  maxHeight: { md: "40vh" },
  overflowY: "auto",
  borderRadius: 1,
  backgroundColor: "surface.highest",
} as const

interface AttributeGoalProps {
  attribute: AdvisedAttribute
  choices: Choices
  /** The target rank, above the present one. */
  goal: number | undefined
  onChoose: (rank: number) => void
}

/** An attribute with its present level and confidence, and the level it should reach. */
function AttributeGoal({ attribute, choices, goal, onChoose }: AttributeGoalProps) {
  const { t } = useTranslation("advice")
  const format = useFormat()
  const { title, confidenceValue, notApplicable } = attribute
  const present = presentRank(choices, attribute)
  const isTop = present === choices.maturityLevels.length
  const facts = [
    notApplicable
      ? t("targets.notApplicable")
      : isTop
        ? t("targets.top")
        : t("targets.present", { title: choices.maturityLevels[present - 1]?.title ?? "" }),
    ...(confidenceValue === null
      ? []
      : [t("targets.confidence", { percent: format.percent(confidenceValue) })]),
  ]
  return (
    <Box component="li" sx={{ display: "grid", alignContent: "space-between", minWidth: 0 }}>
      <div>
        <Typography variant="semiBoldMedium" dir={directionOf(title)} title={title} sx={lineClamp(3)}>
          {title}
        </Typography>
        <Typography variant="bodySmall" color="textSecondary">
          {facts.join(" · ")}
        </Typography>
      </div>
      {!notApplicable && (
        <LevelSlider
          attribute={title}
          levels={choices.maturityLevels}
          present={present}
          wanted={goal ?? present}
          onChoose={onChoose}
        />
      )}
    </Box>
  )
}

/** Debounce delay between moving a slider and the request, in milliseconds. */
const rest = 150

/** How many answers would have to change for the goals. Follows the sliders and aborts outdated requests. */
function SizeOfPlan(props: { assessmentId: string; choices: Choices; goals: Goals }) {
  const { assessmentId, choices, goals } = props
  const { t } = useTranslation("advice")
  const wanted = useDebounced(goals, rest)
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
