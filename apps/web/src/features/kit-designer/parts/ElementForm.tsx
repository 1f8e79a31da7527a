import { Stack } from "@mui/material"
import { useTranslation } from "react-i18next"
import { FormNumberField } from "../../../ui/FormNumberField.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../ui/TwoLanguageField.tsx"
import { useDesigner } from "../designer.ts"
import { InlineForm, type InlineFormProps } from "./InlineForm.tsx"

/** The editable fields of an element, with translations. */
export interface ElementValues {
  index: number
  title: TwoLanguageText
  description: TwoLanguageText
  weight: number
}

interface ElementFormProps extends Omit<InlineFormProps<ElementValues>, "children"> {
  /** The number of positions for a new element; left out if the position does not change. */
  places?: number
  hasWeight?: boolean
}

/** A form for an element, in place in its list. */
export function ElementForm({ places, hasWeight = false, ...form }: ElementFormProps) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <InlineForm {...form}>
      {(places !== undefined || hasWeight) && (
        <Stack direction="row" sx={{ gap: 2 }}>
          {places !== undefined && (
            <FormNumberField name="index" label={t("field.index")} min={1} max={places} sx={narrow} />
          )}
          {hasWeight && (
            <FormNumberField name="weight" label={t("field.weight")} min={0} max={mostWeight} sx={narrow} />
          )}
        </Stack>
      )}
      <TwoLanguageField
        name="title"
        label={t("field.title")}
        otherLanguage={otherLanguage}
        required
        autoFocus
        minLength={3}
        maxLength={100}
      />
      <TwoLanguageField
        name="description"
        label={t("field.description")}
        otherLanguage={otherLanguage}
        required
        kind="lines"
        minLength={3}
        maxLength={500}
      />
    </InlineForm>
  )
}

/** More than any kit needs, and less than the server's limit. */
export const mostWeight = 1_000_000

const narrow = { width: 120 } as const
