import { FormHelperText } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { DraftName } from "../../../../drafts/editors.ts"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { useDesigner } from "../designer.ts"
import { InlineForm } from "./forms.tsx"

interface NewRangeValues {
  title: TwoLanguageText
  /** A line for each. */
  options: TwoLanguageText
}

/** The title and the options of a new answer range. */
export function NewRangeForm(form: {
  draft: DraftName
  label: string
  onSave: (values: NewRangeValues) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  const nothing = { main: "", other: "" }
  return (
    <InlineForm<NewRangeValues> {...form} defaultValues={{ title: nothing, options: nothing }}>
      <TwoLanguageField
        name="title"
        label={t("field.title")}
        otherLanguage={otherLanguage}
        required
        autoFocus
        minLength={3}
        maxLength={100}
      />
      <div>
        <TwoLanguageField
          name="options"
          label={t("ranges.options")}
          otherLanguage={otherLanguage}
          required
          kind="lines"
          minLength={1}
          maxLength={1000}
          check={(text) =>
            isRange(linesOf(text)) || t("ranges.optionsWrong", { most: mostOptions, length: longestOption })
          }
        />
        <FormHelperText>{t("ranges.optionsHint")}</FormHelperText>
      </div>
    </InlineForm>
  )
}

const mostOptions = 10
const longestOption = 100

function isRange(options: readonly string[]): boolean {
  const isCounted = options.length >= 2 && options.length <= mostOptions
  return isCounted && options.every(({ length }) => length <= longestOption)
}

/** The lines of a text that are not blank. */
export function linesOf(text: string): string[] {
  return text.split("\n").flatMap((line) => line.trim() || [])
}
