import { Box, ToggleButton, ToggleButtonGroup } from "@mui/material"
import { effectiveWeights, scored } from "@plumbline/scoring"
import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { Loaded } from "../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../ui/states.tsx"
import { trialKitQuery } from "./api.ts"
import { Presets } from "./Presets.tsx"
import { StickyLevel } from "./StickyLevel.tsx"
import { TrialQuestions } from "./TrialQuestions.tsx"
import { TrialResult } from "./TrialResult.tsx"
import { sheetOf, useTrial } from "./trial.ts"
import type { TrialKit } from "./trial-kit.ts"

interface TrialProps {
  versionId: number
  /** The languages of the kit, the main one first. */
  languages: readonly Schemas["Language"][]
}

/** Lets an author answer a draft to see the result. Nothing is stored, and nobody else sees it. */
export function Trial({ versionId, languages }: TrialProps) {
  const { t } = useTranslation("kitTrial")
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

function Rehearsal({ kit, languages }: { kit: TrialKit } & Pick<TrialProps, "languages">) {
  // An answer is shown at once; the result is rendered with lower priority, which matters if there are many attributes.
  const given = useDeferredValue(useTrial().given)
  const [language, setLanguage] = useState(languages[0]?.code ?? "EN")
  const result = useMemo(() => {
    const answers = sheetOf(kit.model, given)
    return scored(kit.model, answers, effectiveWeights(null))
  }, [kit, given])
  return (
    <>
      <Box sx={tools}>
        <Presets kit={kit.model} />
        {languages.length > 1 && (
          <LanguageChoice languages={languages} language={language} onChoose={setLanguage} />
        )}
      </Box>
      <StickyLevel kit={kit} result={result} language={language} />
      <Box sx={columns}>
        <TrialQuestions kit={kit} language={language} />
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
  const { t } = useTranslation("kitTrial")
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
