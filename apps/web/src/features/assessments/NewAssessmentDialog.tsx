import NoteAddOutlined from "@mui/icons-material/NoteAddOutlined"
import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { places } from "../../places.ts"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { FormTextField } from "../../ui/FormTextField.tsx"
import { KitField } from "./KitField.tsx"
import { LanguageField } from "./LanguageField.tsx"
import { OutOfSpaceDialog } from "./OutOfSpaceDialog.tsx"
import { isPlanLimit, useCreateAssessment } from "./useCreateAssessment.ts"

interface Values {
  kit: Schemas["KitOption"] | null
  lang: Schemas["LanguageCode"] | ""
  title: string
}

/** Makes an assessment in a space: the kit is chosen here. */
export function NewAssessmentDialog({ spaceId, onClose }: { spaceId: number; onClose: () => void }) {
  const { t } = useTranslation("assessments")
  const navigate = useNavigate()
  const create = useCreateAssessment({ replace: false })

  async function submit({ kit, lang, title }: Values) {
    if (!kit || lang === "") return
    await create.mutateAsync({ spaceId, assessmentKitId: kit.id, lang, title: title.trim() })
  }

  if (isPlanLimit(create.error)) {
    return (
      <OutOfSpaceDialog
        message={create.error.message}
        onClose={onClose}
        onSpaceCreated={(created) => {
          onClose()
          void navigate(places.space(created))
        }}
      />
    )
  }
  return (
    <FormDialog<Values>
      open
      title={t("create.title")}
      icon={<NoteAddOutlined />}
      maxWidth="sm"
      defaultValues={{ kit: null, lang: "", title: "" }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("create.submit")}
    >
      <KitField />
      <FormTextField name="title" label={t("create.name")} required minLength={3} maxLength={100} />
      <LanguageOfKit />
    </FormDialog>
  )
}

function LanguageOfKit() {
  const kit = useWatch<Values, "kit">({ name: "kit" })
  return kit && <LanguageField languages={kit.languages} />
}
