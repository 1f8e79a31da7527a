import { useTranslation } from "react-i18next"
import { FormTextField } from "../../ui/FormTextField.tsx"

/** The texts of a group, as in its form. */
export interface GroupText {
  title: string
  bio: string
  /** Plain text. */
  about: string
  website: string
}

/** The fields of a {@link GroupText}. */
export function GroupFields() {
  const { t } = useTranslation("authoring")
  return (
    <>
      <FormTextField
        name="title"
        label={t("newGroup.name")}
        required
        minLength={3}
        maxLength={100}
        autoFocus
      />
      <FormTextField
        name="bio"
        label={t("newGroup.bio")}
        helperText={t("newGroup.bioHint")}
        required
        minLength={3}
        maxLength={200}
      />
      <FormTextField
        name="about"
        label={t("newGroup.about")}
        helperText={t("newGroup.aboutHint")}
        required
        multiline
        rows={5}
        minLength={3}
        maxLength={500}
      />
      <FormTextField
        name="website"
        label={t("newGroup.website")}
        placeholder="https://example.com"
        minLength={3}
        maxLength={190}
      />
    </>
  )
}
