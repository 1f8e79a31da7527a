import { Box, Button, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { AttributeGoal } from "./AttributeGoal.tsx"
import {
  type Choices,
  commonRank,
  everythingAtLeast,
  type Goals,
  nextLevelEverywhere,
  weakestFirst,
  withGoal,
} from "./goals.ts"
import { SizeOfPlan } from "./SizeOfPlan.tsx"

export interface TargetsStepProps {
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
      <Box component="ul" sx={grid}>
        {choices.attributes.map((attribute) => (
          <AttributeGoal
            key={attribute.id}
            attribute={attribute}
            choices={choices}
            goal={goals.get(attribute.id)}
            onChoose={(rank) => onChoose(withGoal(choices, goals, attribute, rank))}
          />
        ))}
      </Box>
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
  p: { xs: 1, sm: 2 },
  listStyle: "none",
  display: "grid",
  columnGap: 3,
  rowGap: 1.5,
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
  maxHeight: { md: "40vh" },
  overflowY: "auto",
  borderRadius: 1,
  backgroundColor: "surface.highest",
} as const
