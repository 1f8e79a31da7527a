import { useTranslation } from "react-i18next"
import { TwoLanguageField, type TwoLanguageText } from "../../../ui/TwoLanguageField.tsx"
import { useDesigner } from "../designer.ts"
import { InlineForm } from "./InlineForm.tsx"

/** The title of an answer range. */
export function RangeForm({
  title,
  onSave,
  ...form
}: {
  label: string
  title: TwoLanguageText
  onSave: (title: TwoLanguageText) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <InlineForm<{ title: TwoLanguageText }>
      {...form}
      defaultValues={{ title }}
      onSave={(values) => onSave(values.title)}
    >
      <TwoLanguageField
        name="title"
        label={t("field.title")}
        otherLanguage={otherLanguage}
        required
        autoFocus
        minLength={3}
        maxLength={100}
      />
    </InlineForm>
  )
}
