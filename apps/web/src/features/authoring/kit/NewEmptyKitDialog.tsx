import { Button, Stack, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useDraftScope } from "../../../drafts/useDraft.ts"
import { useDraftForm } from "../../../drafts/useDraftForm.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { NoteAddOutlined } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { RestoredNote } from "../../../ui/RestoredNote.tsx"
import { FormRichTextField } from "../../../ui/rich-text/RichTextInput.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { useSave } from "../../../ui/useSave.ts"
import { authoringChanged, createEmptyKit, tagsQuery } from "./api.ts"
import { LanguageField, type NewKitValues, PrivateField, TagsField } from "./NewKitFields.tsx"

interface NewEmptyKitProps {
  groupId: number
  onClose: () => void
}

/** Creates an empty kit, to be written in the designer. */
export function NewEmptyKitDialog(props: NewEmptyKitProps) {
  const { t } = useTranslation("authoring")
  const tags = useQuery(tagsQuery)
  if (tags.data) return <KitForm {...props} tags={tags.data} />
  return (
    <DialogFrame open title={t("emptyKit.action")} icon={<NoteAddOutlined />} onClose={props.onClose}>
      <Loaded query={tags}>{() => null}</Loaded>
    </DialogFrame>
  )
}

function KitForm({ groupId, onClose, tags }: NewEmptyKitProps & { tags: Schemas["KitTag"][] }) {
  const { t } = useTranslation("authoring")
  const { t: shell } = useTranslation()
  const id = useId()
  const client = useQueryClient()
  const navigate = useNavigateHere()
  const lang = useLanguage() === "fa" ? "FA" : "EN"
  const scope = useDraftScope()
  const { form, draft } = useDraftForm<NewKitValues>(
    `empty-kit:${groupId}`,
    { defaultValues: { title: "", isPrivate: false, tags: [], lang, summary: "", about: "" } },
    { scope, onDiscard: onClose },
  )
  const create = useSave({ mutationFn: createEmptyKit, onSuccess: () => authoringChanged(client) })
  const busy = create.isPending

  const save = (view: boolean) =>
    form.handleSubmit(async ({ tags: chosen, ...values }) => {
      const tagIds = chosen.map((tag) => tag.id)
      const { kitId } = await draft.save(() =>
        create.mutateAsync({ ...values, expertGroupId: groupId, tagIds }),
      )
      onClose()
      if (view) void navigate(places.authoredKit(groupId, kitId))
      else toastSuccess(t("emptyKit.done", { title: values.title.trim() }))
    })
  // The error has been shown in a toast; the form stays as it is.
  const submit = (view: boolean) => void save(view)().catch(() => undefined)

  return (
    <DialogFrame
      open
      drafts={scope}
      title={t("emptyKit.action")}
      icon={<NoteAddOutlined />}
      onClose={onClose}
      actions={
        <>
          <Button
            onClick={() => {
              draft.discard()
              onClose()
            }}
          >
            {shell("dialog.cancel")}
          </Button>
          <Button type="submit" form={id} variant="outlined" disabled={busy}>
            {t("emptyKit.save")}
          </Button>
          <Button variant="contained" loading={busy} onClick={() => submit(true)}>
            {t("emptyKit.saveAndView")}
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
            <RestoredNote draft={draft} onDiscard={onClose} />
            <Typography color="textSecondary">{t("emptyKit.intro")}</Typography>
            <FormTextField
              name="title"
              label={t("newKit.name")}
              required
              minLength={3}
              maxLength={100}
              autoFocus
            />
            <PrivateField />
            <TagsField tags={tags} />
            <LanguageField />
            <FormTextField
              name="summary"
              label={t("newKit.summary")}
              required
              multiline
              rows={3}
              minLength={3}
              maxLength={1000}
            />
            <FormRichTextField
              name="about"
              label={t("newKit.about")}
              required
              minLength={3}
              maxLength={3000}
            />
          </Stack>
        </form>
      </FormProvider>
    </DialogFrame>
  )
}
