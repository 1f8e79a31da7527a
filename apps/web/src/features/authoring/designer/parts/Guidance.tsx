import { Autocomplete, FormHelperText, Stack, TextField } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { contentQuery } from "../../trial/index.ts"
import { type Designer, useDesigner } from "../designer.ts"
import type { Question } from "../questions.ts"
import { twoLanguages } from "./texts.ts"

/** What a question says beside its hint. */
export interface GuidanceValues {
  evidence: TwoLanguageText
  improvement: TwoLanguageText
  /** A line for each answer. */
  improvements: TwoLanguageText
  cost: number
  requires: number[]
  references: string[]
}

export function guidanceValues(question: Question, other: Designer["otherLanguage"]): GuidanceValues {
  const { guidance, translations } = question
  return {
    evidence: twoLanguages(guidance?.evidence ?? null, translations, "evidence", other),
    improvement: twoLanguages(guidance?.improvement ?? null, translations, "improvement", other),
    improvements: twoLanguages(guidance?.improvements ?? null, translations, "improvements", other),
    cost: guidance?.cost ?? 1,
    requires: guidance?.requires ?? [],
    references: guidance?.references ?? [],
  }
}

/** What is sent to the server: blank texts are omitted, which removes them. */
export function guidanceOf({
  evidence,
  improvement,
  improvements,
  cost,
  requires,
  references,
}: GuidanceValues) {
  const [proof, action, actions] = [evidence, improvement, improvements].map(({ main }) => main.trim())
  return {
    ...{ cost, requires, references },
    ...(proof && { evidence: proof }),
    ...(action && { improvement: action }),
    ...(actions && { improvements: actions }),
  }
}

export function GuidanceFields({ questionId }: { questionId: number }) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  const text = { otherLanguage, kind: "lines", minLength: 1, maxLength: 1000 } as const
  return (
    <Stack sx={{ gap: 2.5 }}>
      <TwoLanguageField name="guidance.evidence" label={t("guidance.evidence")} {...text} />
      <TwoLanguageField name="guidance.improvement" label={t("guidance.improvement")} {...text} />
      <div>
        <TwoLanguageField
          name="guidance.improvements"
          label={t("guidance.improvements")}
          {...text}
          maxLength={5000}
        />
        <FormHelperText>{t("guidance.improvementsHint")}</FormHelperText>
      </div>
      <div>
        <FormNumberField name="guidance.cost" label={t("guidance.cost")} min={0} max={1000} />
        <FormHelperText>{t("guidance.costHint")}</FormHelperText>
      </div>
      <RequiresField questionId={questionId} />
      <ReferencesField />
    </Stack>
  )
}

/** The questions that come first: any other question of the draft. */
function RequiresField({ questionId }: { questionId: number }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { field } = useController<{ guidance: GuidanceValues }, "guidance.requires">({
    name: "guidance.requires",
  })
  const content = useQuery(contentQuery(versionId))
  const questions = content.data?.questions.filter(({ id }) => id !== questionId) ?? []
  return (
    <Autocomplete
      multiple
      options={questions}
      loading={content.isPending}
      // Before the others are known, a choice would replace those that are stored.
      disabled={!content.data}
      value={questions.filter(({ id }) => field.value.includes(id))}
      onChange={(_event, chosen) => field.onChange(chosen.map(({ id }) => id))}
      onBlur={field.onBlur}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t("guidance.noQuestions")}
      openText={t("guidance.showQuestions")}
      closeText={t("guidance.hideQuestions")}
      clearText={t("guidance.clearQuestions")}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={t("guidance.requires")}
          helperText={t("guidance.requiresHint")}
        />
      )}
    />
  )
}

/** One id after the other, each finished with Enter. */
function ReferencesField() {
  const { t } = useTranslation("designer")
  const { field } = useController<{ guidance: GuidanceValues }, "guidance.references">({
    name: "guidance.references",
  })
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={field.value}
      onChange={(_event, ids) => field.onChange(ids.map((id) => id.trim()).filter((id) => id !== ""))}
      onBlur={field.onBlur}
      clearText={t("guidance.clearReferences")}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={t("guidance.references")}
          helperText={t("guidance.referencesHint")}
        />
      )}
    />
  )
}
