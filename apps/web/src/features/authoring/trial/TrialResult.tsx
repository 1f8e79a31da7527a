import { Box, Stack, Typography } from "@mui/material"
import { visuallyHidden } from "@mui/utils"
import {
  type Attribute,
  isAnswered,
  rankOf,
  type Scored,
  type Subject,
  type UnmetLevel,
  unmetCompetence,
  wholeFindings,
} from "@plumbline/scoring"
import { memo } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { levelStatusOf } from "../../../ui/level-status.ts"
import { useShortfall } from "../../assessment/report/index.ts"
import type { TrialKit } from "./trial.ts"

interface TrialResultProps {
  kit: TrialKit
  result: Scored
  language: string
}

/** The result of the answers: the overall level, then subjects and attributes. */
export const TrialResult = memo(function TrialResult({ kit, result, language }: TrialResultProps) {
  const { t } = useTranslation("trial")
  const format = useFormat()
  const { levels, subjects } = kit.model
  const { counts, rank, unmet, burden } = wholeFindings(result)
  const level = levels[rank - 1]
  const blamed = burden && kit.attributes(burden.attributeId, language)
  return (
    <Box component="section" aria-label={t("result")} tabIndex={0} sx={frame}>
      <Stack sx={{ alignItems: "center", gap: 1 }}>
        <LevelGauge
          levels={levels.length}
          level={level ? { rank, title: kit.levels(level.id, language) } : null}
          standing={levelStatusOf({ answersCount: counts.answered, questionsCount: counts.questions })}
          size={180}
        />
        <Box component="span" role="status" sx={visuallyHidden}>
          {t("answeredOf", { answered: counts.answered, count: counts.questions })}
        </Box>
      </Stack>
      {counts.answered > 0 && (
        <>
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
        </>
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

interface RatedProps {
  kit: TrialKit
  result: Scored
  language: string
}

/** A subject with its attributes, each with its level according to the answers. */
function RatedSubject({ kit, result, subject, language }: RatedProps & { subject: Subject }) {
  const { t } = useTranslation("trial")
  const title = kit.subjects(subject.id, language)
  const rated = result.maturity.subjects.find(({ subjectId }) => subjectId === subject.id)
  const questions = subject.attributes.flatMap((attribute) => attribute.questions)
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h3" variant="titleMedium" dir={directionOf(title)} sx={text}>
        {title}
      </Typography>
      {questions.length > 0 && !isBegun(result, questions) ? (
        <Note>{t("notAnswered")}</Note>
      ) : rated && rated.levelId !== null ? (
        <Strip {...{ kit, result, language }} levelId={rated.levelId} questions={questions} />
      ) : (
        <Note>{t("noAttributes")}</Note>
      )}
      <Box component="ul" sx={attributes}>
        {subject.attributes.map((attribute) => (
          <li key={attribute.id}>
            <RatedAttribute {...{ kit, result, language, attribute }} />
          </li>
        ))}
      </Box>
    </Box>
  )
}

function RatedAttribute({ kit, result, attribute, language }: RatedProps & { attribute: Attribute }) {
  const { t } = useTranslation("trial")
  const title = kit.attributes(attribute.id, language)
  const rated = result.maturity.attributes.find(({ attributeId }) => attributeId === attribute.id)
  if (!rated) return null
  const unmet = unmetCompetence(kit.model.levels, rated.scores)
  return (
    <>
      <Typography component="h4" variant="semiBoldSmall" dir={directionOf(title)} sx={text}>
        {title}
      </Typography>
      {attribute.questions.length === 0 ? (
        <Note>{t("notAsked")}</Note>
      ) : rated.notApplicable ? (
        <Note>{t("nothingApplies")}</Note>
      ) : !isBegun(result, attribute.questions) ? (
        <Note>{t("notAnswered")}</Note>
      ) : (
        <>
          <Strip {...{ kit, result, language }} levelId={rated.levelId} questions={attribute.questions} />
          {unmet && <HoldsBack kit={kit} unmet={unmet} language={language} />}
        </>
      )}
    </>
  )
}

interface StripProps extends RatedProps {
  levelId: number
  questions: Attribute["questions"]
}

/** Outlined until every question behind it is answered. */
function Strip({ kit, result, levelId, questions, language }: StripProps) {
  const { levels } = kit.model
  const level = { rank: rankOf(kit.model, levelId), title: kit.levels(levelId, language) }
  const provisional = !questions.every(({ question }) => isAnswered(result.answers.get(question.id)))
  return <LevelStrip levels={levels.length} level={level} provisional={provisional} />
}

/** Whether any of the questions is answered: before that, there is no level to speak of. */
function isBegun({ answers }: Scored, questions: Attribute["questions"]): boolean {
  return questions.some(({ question }) => isAnswered(answers.get(question.id)))
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="bodySmall" color="textSecondary">
      {children}
    </Typography>
  )
}

const text = { overflowWrap: "anywhere" } as const
const attributes = { m: 0, mt: 1.5, p: 0, listStyle: "none", display: "grid", gap: 2 } as const

interface HoldsBackProps {
  kit: TrialKit
  unmet: UnmetLevel
  language: string
}

/** The next level, with each requirement that is not met. */
function HoldsBack({ kit, unmet, language }: HoldsBackProps) {
  const { t } = useTranslation("trial")
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
