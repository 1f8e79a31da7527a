import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { NoteAddOutlined } from "../../../ui/icons.ts"
import { AnswersFile, type ReadFile } from "./AnswersFile.tsx"
import {
  CreationUnderWay,
  isPlanLimit,
  suggestedLanguage,
  untitled,
  useCreateAssessment,
} from "./creation.tsx"
import {
  KitField,
  LanguageField,
  ModeField,
  ProfileField,
  SpaceField,
  TitleField,
  TriedField,
  type Values,
  wholeKit,
} from "./fields.tsx"
import { OutOfSpaceDialog } from "./OutOfSpaceDialog.tsx"
import { triedOf } from "./tried.ts"

interface NewAssessmentDialogProps {
  /** The kit that is proposed. */
  kit: Schemas["Kit"] | undefined
  /** The kit with which it was begun, if it was. */
  kitId: number | undefined
  /** Those to choose from, each with room; none if it was begun inside of one. */
  spaces: Schemas["TopSpace"][]
  /** Where it goes unless another one is chosen; undefined if the person's own space is full. */
  spaceId: number | undefined
  onClose: () => void
}

/** Asks for what a new assessment needs. All of it is filled in, so that it only needs confirmation. */
export function NewAssessmentDialog({ kit, kitId, spaces, spaceId, onClose }: NewAssessmentDialogProps) {
  const { t } = useTranslation("assessments")
  const language = useLanguage()
  const create = useCreateAssessment({ replace: kitId !== undefined })

  const [file, setFile] = useState<ReadFile | null>(null)
  // Whoever chooses another kit afterwards does without them.
  const fileOf = (id: number) => (file?.kit.id === id ? file : undefined)

  async function submit({ kit, takesTried, lang, title, spaceId, mode, profile }: Values) {
    if (!kit || lang === "" || spaceId === "") return
    const tried = fileOf(kit.id) ?? (takesTried ? triedOf(kit.id) : undefined)
    await create.mutateAsync({
      assessmentKitId: kit.id,
      spaceId,
      lang,
      mode,
      title: title.trim() || untitled(lang),
      ...(tried && { kitVersionId: tried.kitVersionId, answers: tried.answers }),
      ...(!tried && profile !== wholeKit && { profileId: Number(profile) }),
    })
  }

  if (isPlanLimit(create.error)) {
    const chosen = kitId === undefined ? undefined : kit
    return <OutOfSpaceDialog message={create.error.message} kit={chosen} onClose={onClose} />
  }
  // Its first question is being opened.
  if (create.isSuccess) return <CreationUnderWay />
  return (
    <FormDialog<Values>
      open
      draft={kitId === undefined ? `assessment:${spaceId ?? "own"}` : `assessment-of-kit:${kitId}`}
      title={t("create.title")}
      icon={<NoteAddOutlined />}
      maxWidth="sm"
      defaultValues={{
        kit: kit ?? null,
        takesTried: true,
        lang: kit ? suggestedLanguage(kit, language) : "",
        title: kit?.title ?? "",
        spaceId: spaceId ?? "",
        mode: "QUICK",
        profile: wholeKit,
      }}
      onSubmit={submit}
      onClose={onClose}
      staysOpen
      submitLabel={t("create.submit")}
    >
      <KitField />
      <AnswersFile file={file} onRead={setFile} />
      {!file && <TriedField />}
      <TitleField />
      {spaces.some(({ id }) => id !== spaceId) && (
        <SpaceField spaces={spaces} isOwnFull={spaceId === undefined} />
      )}
      <LanguageField />
      <ProfileField isOff={file !== null} />
      <ModeField />
    </FormDialog>
  )
}
