import NoteAddOutlined from "@mui/icons-material/NoteAddOutlined"
import { useQuery } from "@tanstack/react-query"
import { useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import type { Language } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { places } from "../../places.ts"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { FormTextField } from "../../ui/FormTextField.tsx"
import { kitChoicesQuery } from "./api.ts"
import { CreationUnderWay } from "./CreationUnderWay.tsx"
import { KitField } from "./KitField.tsx"
import { suggestedLanguage } from "./kit.ts"
import { LanguageField } from "./LanguageField.tsx"
import { OutOfSpaceDialog } from "./OutOfSpaceDialog.tsx"
import { isPlanLimit, useCreateAssessment } from "./useCreateAssessment.ts"

interface Values {
  kit: Schemas["KitOption"] | null
  lang: Schemas["LanguageCode"] | ""
  title: string
}

/** Creates an assessment in a space. Kit, language and title are prefilled, so that it only needs confirmation. */
export function NewAssessmentDialog({ spaceId, onClose }: { spaceId: number; onClose: () => void }) {
  const { t } = useTranslation("assessments")
  const navigate = useNavigate()
  const language = useLanguage()
  const create = useCreateAssessment({ replace: false })
  const kits = useQuery(kitChoicesQuery(""))
  const proposed = proposedKit(kits.data?.items ?? [], language)

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
  if (kits.isPending) return <CreationUnderWay />
  return (
    <FormDialog<Values>
      open
      title={t("create.title")}
      icon={<NoteAddOutlined />}
      maxWidth="sm"
      defaultValues={{
        kit: proposed ?? null,
        lang: proposed ? suggestedLanguage(proposed, language) : "",
        title: proposed?.title ?? "",
      }}
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

/** The first kit in the reader's language, otherwise the first kit. */
function proposedKit(kits: Schemas["KitOption"][], reader: Language): Schemas["KitOption"] | undefined {
  return kits.find(({ languages }) => languages.some(({ code }) => code.toLowerCase() === reader)) ?? kits[0]
}

function LanguageOfKit() {
  const kit = useWatch<Values, "kit">({ name: "kit" })
  return kit && <LanguageField languages={kit.languages} />
}
