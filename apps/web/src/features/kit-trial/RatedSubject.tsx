import { Box, Typography } from "@mui/material"
import { type Attribute, isAnswered, type Scored, type Subject, unmetCompetence } from "@plumbline/scoring"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../i18n/direction.ts"
import { LevelStrip } from "../../ui/LevelStrip.tsx"
import { HoldsBack } from "./HoldsBack.tsx"
import type { TrialKit } from "./trial-kit.ts"

interface RatedProps {
  kit: TrialKit
  result: Scored
  language: string
}

/** A subject with its attributes, each with its level according to the answers. */
export function RatedSubject({ kit, result, subject, language }: RatedProps & { subject: Subject }) {
  const { t } = useTranslation("kitTrial")
  const title = kit.subjects(subject.id, language)
  const rated = result.maturity.subjects.find(({ subjectId }) => subjectId === subject.id)
  const questions = subject.attributes.flatMap((attribute) => attribute.questions)
  return (
    <Box sx={{ mt: 3 }}>
      <Typography component="h3" variant="titleMedium" dir={directionOf(title)} sx={text}>
        {title}
      </Typography>
      {rated && rated.levelId !== null ? (
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
  const { t } = useTranslation("kitTrial")
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
  const { levels, levelById } = kit.model
  const level = { rank: levelById.get(levelId)?.rank ?? 1, title: kit.levels(levelId, language) }
  const provisional = !questions.every(({ question }) => isAnswered(result.answers.get(question.id)))
  return <LevelStrip levels={levels.length} level={level} provisional={provisional} />
}

function Note({ children }: { children: string }) {
  return (
    <Typography variant="bodySmall" color="textSecondary">
      {children}
    </Typography>
  )
}

const text = { overflowWrap: "anywhere", textAlign: "start" } as const
const attributes = { m: 0, mt: 1.5, p: 0, listStyle: "none", display: "grid", gap: 2 } as const
