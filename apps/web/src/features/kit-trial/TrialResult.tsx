import { Box, Stack, Typography } from "@mui/material"
import { type Scored, wholeFindings } from "@plumbline/scoring"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { LevelGauge } from "../../ui/LevelGauge.tsx"
import { standingOf } from "../../ui/standing.ts"
import { HoldsBack } from "./HoldsBack.tsx"
import { RatedSubject } from "./RatedSubject.tsx"
import type { TrialKit } from "./trial-kit.ts"

interface TrialResultProps {
  kit: TrialKit
  result: Scored
  language: string
}

/** The result of the answers: the overall level, then subjects and attributes. */
export const TrialResult = memo(function TrialResult({ kit, result, language }: TrialResultProps) {
  const { t } = useTranslation("kitTrial")
  const format = useFormat()
  const { levels, subjects } = kit.model
  const { counts, rank, unmet, burden } = wholeFindings(result)
  const level = levels[rank - 1]
  const blamed = burden && kit.attributes(burden.attributeId, language)
  return (
    <Box component="section" aria-label={t("result")} sx={frame}>
      <Stack sx={{ alignItems: "center", gap: 1 }}>
        <LevelGauge
          levels={levels.length}
          level={level ? { rank, title: kit.levels(level.id, language) } : null}
          standing={standingOf({ answersCount: counts.answered, questionsCount: counts.questions })}
          size={180}
        />
        <Typography variant="bodySmall" color="textSecondary" role="status">
          {t("answeredOf", { answered: counts.answered, count: counts.questions })}
        </Typography>
      </Stack>
      <Typography component="h3" variant="titleMedium" sx={{ mt: 2 }}>
        {t("holdsBack.title")}
      </Typography>
      {unmet ? (
        <HoldsBack kit={kit} unmet={unmet} language={language} />
      ) : (
        <Typography variant="bodySmall">{t("holdsBack.nothing")}</Typography>
      )}
      {unmet && burden && blamed && (
        <Typography variant="bodySmall" sx={{ mt: 0.5 }}>
          {t("holdsBack.most", { share: format.percent(burden.share) })}{" "}
          <bdi dir={directionOf(blamed)}>{blamed}</bdi>
        </Typography>
      )}
      {subjects.map((subject) => (
        <RatedSubject key={subject.id} kit={kit} result={result} subject={subject} language={language} />
      ))}
    </Box>
  )
})

const frame = {
  p: 2,
  borderRadius: "12px",
  border: 1,
  borderColor: "divider",
  minWidth: 0,
  position: { lg: "sticky" },
  top: 80,
  maxHeight: { lg: "calc(100vh - 104px)" },
  overflowY: { lg: "auto" },
} as const
