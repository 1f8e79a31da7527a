import { Autocomplete, FormControlLabel, FormHelperText, Stack, Switch, TextField } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { TwoLanguageField, type TwoLanguageText } from "../../../ui/TwoLanguageField.tsx"
import { useDesigner } from "../designer.ts"
import { elementsQuery, measures } from "../elements.ts"

export interface QuestionValues {
  title: TwoLanguageText
  hint: TwoLanguageText
  measureId: number | null
  mayNotBeApplicable: boolean
  /** The opposite of the server's `advisable`: whether advice excludes the question. */
  notAdvisable: boolean
}

/** The fields of a question that are saved together. */
export function QuestionFields() {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <Stack sx={{ gap: 2.5, mb: 4, mt: 1 }}>
      <TwoLanguageField
        name="title"
        label={t("questions.text")}
        otherLanguage={otherLanguage}
        required
        kind="lines"
        minLength={3}
        maxLength={250}
      />
      <TwoLanguageField
        name="hint"
        label={t("questions.hint")}
        otherLanguage={otherLanguage}
        kind="lines"
        minLength={3}
        maxLength={1000}
      />
      <MeasureField />
      <Stack sx={{ gap: 1 }}>
        <SwitchField name="mayNotBeApplicable" />
        <SwitchField name="notAdvisable" />
      </Stack>
    </Stack>
  )
}

function MeasureField() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const options = useQuery(elementsQuery(measures, versionId)).data ?? []
  const { field } = useController<QuestionValues, "measureId">({ name: "measureId" })
  return (
    <Autocomplete
      options={options}
      value={options.find(({ id }) => id === field.value) ?? null}
      onChange={(_event, measure) => field.onChange(measure?.id ?? null)}
      onBlur={field.onBlur}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t("questions.noMeasures")}
      openText={t("questions.showMeasures")}
      closeText={t("questions.hideMeasures")}
      clearText={t("questions.clearMeasure")}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={t("questions.measure")}
          helperText={t("questions.measureHint")}
        />
      )}
    />
  )
}

function SwitchField({ name }: { name: "mayNotBeApplicable" | "notAdvisable" }) {
  const { t } = useTranslation("designer")
  const { field } = useController<QuestionValues, typeof name>({ name })
  const { value, ref, ...control } = field
  return (
    <div>
      <FormControlLabel
        control={<Switch {...control} slotProps={{ input: { ref } }} checked={value} />}
        label={t(`questions.${name}`)}
      />
      <FormHelperText sx={{ mt: 0 }}>{t(`questions.${name}Hint`)}</FormHelperText>
    </div>
  )
}
