import { Button, Stack } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useDraftScope } from "../../../drafts/useDraft.ts"
import { useDraftForm } from "../../../drafts/useDraftForm.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { NoteAddOutlined } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { plainTextOf } from "../../../ui/plain-text.ts"
import { RestoredNote } from "../../../ui/RestoredNote.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { useSave } from "../../../ui/useSave.ts"
import { authoringChanged, createKit, tagsQuery } from "./api.ts"
import { Warnings } from "./DiagnosticList.tsx"
import { lacksContent } from "./diagnostics.ts"
import { NewKitFields, type NewKitValues } from "./NewKitFields.tsx"
import { richTextOf } from "./plain-text.ts"

export interface NewKitDialogProps {
  groupId: number
  title: string
  text: Schemas["UploadedKitText"]
  /** The label of the button that leads back. */
  back?: string
  onBack: () => void
  onClose: () => void
}

/** The second step: what the library shows of the kit, prefilled from the text. */
export function NewKitDialog(props: NewKitDialogProps) {
  const tags = useQuery(tagsQuery)
  if (tags.data) return <KitForm {...props} tags={tags.data} />
  return (
    <DialogFrame open title={props.title} icon={<NoteAddOutlined />} onClose={props.onClose}>
      <Loaded query={tags}>{() => null}</Loaded>
    </DialogFrame>
  )
}

function KitForm({
  groupId,
  title,
  text,
  tags,
  back,
  onBack,
  onClose,
}: NewKitDialogProps & { tags: Schemas["KitTag"][] }) {
  const { t } = useTranslation("authoring")
  const id = useId()
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const language = useLanguage()
  const defaultValues = valuesOf(text, tags, language === "fa" ? "FA" : "EN")
  const scope = useDraftScope()
  const { form, draft } = useDraftForm<NewKitValues>(
    // Each upload of the text has another id.
    `kit:${groupId}:${text.kit?.title ?? ""}`,
    { defaultValues },
    { scope, onDiscard: onClose },
  )
  const create = useSave({ mutationFn: createKit, onSuccess: () => authoringChanged(client) })
  const busy = create.isPending

  const save = (view: boolean) =>
    form.handleSubmit(async ({ summary, about, tags: chosen, ...values }) => {
      const kit = {
        ...values,
        expertGroupId: groupId,
        kitDslId: text.kitDslId,
        tagIds: chosen.map((tag) => tag.id),
        // Unchanged texts are taken from the uploaded text, with their formatting.
        ...(summary !== defaultValues.summary && { summary: richTextOf(summary) }),
        ...(about !== defaultValues.about && { about: richTextOf(about) }),
      }
      const { kitId } = await draft.save(() => create.mutateAsync(kit))
      onClose()
      if (view) void navigate(paths.authoredKit(groupId, kitId))
      else toastSuccess(t("newKit.done", { title: values.title.trim() }))
    })
  // The error has been shown in a toast; the form stays as it is.
  const submit = (view: boolean) => void save(view)().catch(() => undefined)

  const stopped = lacksContent(text.warnings)
  return (
    <DialogFrame
      open
      drafts={scope}
      title={title}
      icon={<NoteAddOutlined />}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onBack}>{back ?? t("file.other")}</Button>
          <Button type="submit" form={id} variant="outlined" disabled={stopped || busy}>
            {t("newKit.save")}
          </Button>
          <Button variant="contained" disabled={stopped} loading={busy} onClick={() => submit(true)}>
            {t("newKit.saveAndView")}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <form
          id={id}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            submit(false)
          }}
        >
          <Stack sx={{ gap: 2.5, pt: 1 }}>
            <RestoredNote draft={draft} onDiscard={() => form.reset()} />
            <Warnings warnings={text.warnings} />
            <NewKitFields
              tags={tags}
              formatted={{ summary: isFormatted(text.kit?.summary), about: isFormatted(text.kit?.about) }}
            />
          </Stack>
        </form>
      </FormProvider>
    </DialogFrame>
  )
}

/** The values given in the text; its tags are codes or titles of existing tags. */
function valuesOf(
  { kit }: Schemas["UploadedKitText"],
  tags: Schemas["KitTag"][],
  fallback: Schemas["LanguageCode"],
): NewKitValues {
  const named = new Set(kit?.tags)
  return {
    title: kit?.title ?? "",
    isPrivate: false,
    tags: tags.filter(({ code, title }) => named.has(code) || named.has(title)),
    lang: kit?.language ?? (kit ? languageOf(kit.title) : fallback),
    summary: plainTextOf(kit?.summary ?? ""),
    about: plainTextOf(kit?.about ?? ""),
  }
}

/** The language of a text that does not name it is guessed from its title. */
function languageOf(title: string): Schemas["LanguageCode"] {
  return directionOf(title) === "rtl" ? "FA" : "EN"
}

function isFormatted(text: string | null | undefined): boolean {
  return text?.includes("<") ?? false
}
