import { Box, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"

/** How a kit change would affect the assessments on it: in numbers, and one by one where the person may see them. */
export function AffectedAssessments({ preview }: { preview: Schemas["AssessmentsPreview"] }) {
  const { t } = useTranslation("preview")
  const { total, examined, affected } = preview
  if (total === 0) return <Typography>{t("unused")}</Typography>
  const hidden = preview.levelUp + preview.levelDown > affected.length
  return (
    <Box component="section" aria-label={t("assessments.title")}>
      <Typography component="h3" variant="titleMedium" sx={{ mb: 1 }}>
        {t("assessments.title")}
      </Typography>
      <Typography sx={{ mb: 1.5 }}>
        {t("assessments.use", { count: total })}
        {examined < total && ` ${t("assessments.latest", { count: examined })}`}{" "}
        {isCalm(preview) && t("assessments.calm")}
      </Typography>
      {!isCalm(preview) && <Numbers preview={preview} />}
      {affected.length > 0 && (
        <Box component="ul" sx={list}>
          {affected.map((assessment) => (
            <Affected key={assessment.id} assessment={assessment} />
          ))}
        </Box>
      )}
      {hidden && (
        <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1 }}>
          {t("assessments.others")}
        </Typography>
      )}
    </Box>
  )
}

const counted = ["levelUp", "levelDown", "answersLost", "answersToGiveAnew", "newQuestions"] as const

function isCalm(preview: Schemas["AssessmentsPreview"]): boolean {
  return counted.every((name) => preview[name] === 0)
}

function Numbers({ preview }: { preview: Schemas["AssessmentsPreview"] }) {
  const { t } = useTranslation("preview")
  const format = useFormat()
  return (
    <Box component="dl" sx={numbers}>
      {counted.map((name) => (
        <Stack key={name} direction="column-reverse" sx={{ justifyContent: "flex-end" }}>
          <Typography component="dt" variant="bodySmall" color="textSecondary">
            {t(`assessments.${name}`)}
          </Typography>
          <Typography
            component="dd"
            variant="titleLarge"
            sx={{ m: 0, color: preview[name] > 0 && name !== "levelUp" ? warning[name] : undefined }}
          >
            {format.number(preview[name])}
          </Typography>
        </Stack>
      ))}
    </Box>
  )
}

function Affected({ assessment }: { assessment: Schemas["AffectedAssessment"] }) {
  const { t } = useTranslation("preview")
  const { id, title, space, levelBefore, levelAfter, answersLost, answersToGiveAnew } = assessment
  const moves = levelBefore.title !== levelAfter.title || levelBefore.rank !== levelAfter.rank
  const parts = [
    moves && t("assessments.moves", { before: levelBefore.title, after: levelAfter.title }),
    answersLost > 0 && t("assessments.lost", { count: answersLost }),
    answersToGiveAnew > 0 && t("assessments.anew", { count: answersToGiveAnew }),
  ].filter((part) => part !== false)
  return (
    <li>
      <Link
        component={RouterLink}
        to={paths.questionnaires({ spaceId: space.id, assessmentId: id })}
        dir={directionOf(title)}
      >
        {title}
      </Link>{" "}
      <Typography component="span" variant="bodySmall" color="textSecondary">
        <bdi>{space.title}</bdi>
      </Typography>
      <Typography variant="bodySmall">{parts.join(t("separator"))}</Typography>
    </li>
  )
}

const warning = {
  levelDown: "error.main",
  answersLost: "error.main",
  answersToGiveAnew: "error.main",
  newQuestions: undefined,
} as const

const numbers = {
  display: "grid",
  gridTemplateColumns: "repeat(auto-fit, minmax(120px, 1fr))",
  gap: 2,
  m: 0,
  p: 2,
  borderRadius: "8px",
  backgroundColor: "surface.high",
} as const

const list = { m: 0, mt: 2, p: 0, listStyle: "none", display: "grid", gap: 1 } as const
