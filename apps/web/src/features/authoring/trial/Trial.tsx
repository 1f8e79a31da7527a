import { Box, Button, MenuItem, TextField, ToggleButton, ToggleButtonGroup, Typography } from "@mui/material"
import { effectiveWeights, type Question, type Scored, scored, wholeFindings } from "@plumbline/scoring"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useDeferredValue, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lazyPart } from "../../../ui/lazy.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { Rows } from "../../../ui/VirtualRows.tsx"
import { TrialQuestion } from "./TrialQuestion.tsx"
import { TrialResult } from "./TrialResult.tsx"
import { type GivenAnswers, sheetOf, type TrialKit, trialKit, trialKitQuery, useTrial } from "./trial.ts"

/** What only authors need. */
const Presets = lazyPart(async () => (await import("./Presets.tsx")).Presets, "trial")

interface TrialProps {
  versionId: number
  /** The languages of the kit, the main one first. */
  languages: readonly Schemas["Language"][]
}

/** Lets an author answer a draft to see the result. Nothing is stored, and nobody else sees it. */
export function Trial({ versionId, languages }: TrialProps) {
  const { t } = useTranslation("trial")
  const query = useQuery(trialKitQuery(versionId))
  return (
    <Loaded
      query={query}
      loading={<Skeletons count={3} height={120} />}
      isEmpty={({ model }) => model.levels.length === 0 || model.questions.length === 0}
      empty={<EmptyState title={t("none")} hint={t("noneHint")} />}
    >
      {(kit) => <Rehearsal kit={kit} languages={languages} />}
    </Loaded>
  )
}

interface TryKitProps {
  content: Schemas["PublicKitContent"]
  /** The languages of the kit, the main one first. */
  languages: readonly Schemas["Language"][]
  preferred: Schemas["LanguageCode"]
  actions: ReactNode
}

/** Lets anybody answer a public kit and see the result. The answers are those of the `TrialContext` around. */
export function TryKit({ content, ...rest }: TryKitProps) {
  const { t } = useTranslation("trial")
  const kit = useMemo(() => trialKit(content), [content])
  const isEmpty = kit.model.levels.length === 0 || kit.model.questions.length === 0
  return isEmpty ? <EmptyState title={t("none")} /> : <Rehearsal kit={kit} {...rest} />
}

interface RehearsalProps extends Pick<TrialProps, "languages"> {
  kit: TrialKit
  /** The language to begin with, if the kit has it. */
  preferred?: Schemas["LanguageCode"]
  /** What stands before the questions instead of what authors need: presets, and what options score. */
  actions?: ReactNode
}

/** The questions of a kit beside the result of the answers, which are those of the {@link TrialContext}. */
function Rehearsal({ kit, languages, preferred, actions }: RehearsalProps) {
  // An answer is shown at once; the result is rendered with lower priority, which matters if there are many attributes.
  const given = useDeferredValue(useTrial().given)
  const offered = languages.map(({ code }) => code)
  const [language, setLanguage] = useState(
    preferred && offered.includes(preferred) ? preferred : (offered[0] ?? "EN"),
  )
  const result = useMemo(() => {
    const answers = sheetOf(kit.model, given)
    return scored(kit.model, answers, effectiveWeights(null))
  }, [kit, given])
  return (
    <>
      <Box sx={tools}>
        {actions ?? <Presets kit={kit.model} />}
        {languages.length > 1 && (
          <LanguageChoice languages={languages} language={language} onChoose={setLanguage} />
        )}
      </Box>
      <StickyLevel kit={kit} result={result} language={language} />
      <Box sx={columns}>
        <TrialQuestions kit={kit} language={language} showScores={actions === undefined} />
        <TrialResult kit={kit} result={result} language={language} />
      </Box>
    </>
  )
}

interface LanguageChoiceProps extends Pick<TrialProps, "languages"> {
  language: Schemas["LanguageCode"]
  onChoose: (language: Schemas["LanguageCode"]) => void
}

function LanguageChoice({ languages, language, onChoose }: LanguageChoiceProps) {
  const { t } = useTranslation("trial")
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={language}
      aria-label={t("language")}
      onChange={(_event, chosen: Schemas["LanguageCode"] | null) => chosen && onChoose(chosen)}
    >
      {languages.map(({ code, title }) => (
        <ToggleButton key={code} value={code}>
          {title}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const tools = {
  display: "flex",
  flexWrap: "wrap",
  gap: 2,
  justifyContent: "space-between",
  alignItems: "center",
  mb: 3,
} as const

const columns = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 380px" },
  gap: 3,
  alignItems: "start",
} as const

interface StickyLevelProps {
  kit: TrialKit
  result: Scored
  language: string
}

/** For layouts with the result far below the questions: keeps the overall level in view while answering. */
function StickyLevel({ kit, result, language }: StickyLevelProps) {
  const { levels } = kit.model
  const { rank, counts } = wholeFindings(result)
  const level = levels[rank - 1]
  if (!level || counts.answered === 0) return null
  return (
    <Box sx={frame}>
      <LevelStrip
        levels={levels.length}
        level={{ rank, title: kit.levels(level.id, language) }}
        provisional={counts.answered < counts.questions}
      />
    </Box>
  )
}

const frame = {
  display: { lg: "none" },
  position: "sticky",
  top: 56,
  zIndex: 1,
  py: 1,
  mb: 1,
  borderBottom: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
} as const

interface TrialQuestionsProps {
  kit: TrialKit
  language: string
  showScores: boolean
}

/** The questions of one questionnaire at a time. */
function TrialQuestions({ kit, language, showScores }: TrialQuestionsProps) {
  const { t } = useTranslation("trial")
  const { given, give } = useTrial()
  const { questionnaires } = kit.model
  const [chosen, setChosen] = useState<number>()
  const questionnaire = questionnaires.find(({ id }) => id === chosen) ?? questionnaires[0]
  if (!questionnaire) return null
  const { id, questions } = questionnaire
  const title = kit.questionnaires(id, language)
  const next = questionnaires[questionnaires.indexOf(questionnaire) + 1]
  return (
    <Box sx={{ minWidth: 0 }}>
      <TextField
        select
        fullWidth
        label={t("questionnaire")}
        value={id}
        onChange={({ target }) => setChosen(Number(target.value))}
        sx={{ mb: 2 }}
      >
        {questionnaires.map((each) => (
          <MenuItem key={each.id} value={each.id}>
            <bdi>{kit.questionnaires(each.id, language)}</bdi>
            <Typography component="span" variant="bodySmall" color="textSecondary" sx={{ mx: 1 }}>
              {t("answeredOf", {
                answered: answeredOf(each.questions, given),
                count: each.questions.length,
              })}
            </Typography>
          </MenuItem>
        ))}
      </TextField>
      {questions.length === 0 ? (
        <EmptyState title={t("noQuestions")} />
      ) : (
        <Rows key={id} label={title} items={questions}>
          {(question, index) => (
            <TrialQuestion
              kit={kit}
              question={question}
              place={index + 1}
              given={given.get(question.id)}
              language={language}
              showScores={showScores}
              give={give}
            />
          )}
        </Rows>
      )}
      {next && (
        <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setChosen(next.id)}>
          {t("next", { title: kit.questionnaires(next.id, language) })}
        </Button>
      )}
    </Box>
  )
}

function answeredOf(questions: readonly Question[], given: GivenAnswers): number {
  return questions.filter(({ id }) => given.has(id)).length
}
