import { Box, Typography } from "@mui/material"
import type { UnmetLevel } from "@plumbline/scoring"
import { useTranslation } from "react-i18next"
import { useShortfall } from "../reports/index.ts"
import type { TrialKit } from "./trial-kit.ts"

interface HoldsBackProps {
  kit: TrialKit
  unmet: UnmetLevel
  language: string
}

/** The next level, with each requirement that is not met. */
export function HoldsBack({ kit, unmet, language }: HoldsBackProps) {
  const { t } = useTranslation("kitTrial")
  const shortfall = useShortfall()
  const title = (levelId: number) => kit.levels(levelId, language)
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
      {unmet.competences.map(({ effectiveLevelId, required, reached }) => (
        <Typography component="li" key={effectiveLevelId} variant="bodySmall" color="textSecondary">
          {t("holdsBack.missed", {
            level: title(unmet.level.id),
            on: title(effectiveLevelId),
            ...shortfall({ reached, required }),
          })}
        </Typography>
      ))}
    </Box>
  )
}
