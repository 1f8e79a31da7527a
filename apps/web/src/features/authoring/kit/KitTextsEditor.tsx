import { Button, Stack } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Replacing } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { LabelOutlined } from "../../../ui/icons.ts"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { AddLanguage, addLanguage, editKit, KitTextForm } from "../translations/index.ts"
import { authoringChanged, languagesQuery, tagsQuery } from "./api.ts"
import { TagsField } from "./NewKitFields.tsx"

/** The texts that describe a kit, which its owner edits in place; changes take effect at once. */
export function KitTextsEditor({ kit }: { kit: Schemas["KitInfo"] }) {
  const { t } = useTranslation("designer")
  const { t: authoring } = useTranslation("authoring")
  const client = useQueryClient()
  const languages = useQuery(languagesQuery(useLanguage())).data ?? []
  const otherLanguage = kit.languages.find(({ code }) => code !== kit.mainLanguage.code)
  const texts = useSave({
    mutationFn: ({ seen, shown, ...edit }: Schemas["KitEdit"] & Pick<Replacing, "seen" | "shown">) =>
      editKit(kit.id, edit, { seen, shown }),
    onSuccess: () => authoringChanged(client),
  })
  const language = useSave({
    mutationFn: ({ code }: Schemas["Language"]) => addLanguage(kit.id, code),
    onSuccess: () => authoringChanged(client),
  })
  return (
    <Section
      title={authoring("kit.texts")}
      actions={
        <Stack direction="row" sx={{ flexWrap: "wrap", gap: 1 }}>
          <EditTags
            kit={kit}
            onSave={async (tags, replaced) => {
              await texts.mutateAsync({ tags: tags.map(({ id }) => id).sort(), ...replaced })
              toastSuccess(t("done.edited", { title: authoring("kit.tags") }))
            }}
          />
          <AddLanguage
            languages={languages}
            kit={kit}
            onAdd={async (added) => {
              await language.mutateAsync(added)
              toastSuccess(t("done.language", { language: added.title }))
            }}
          />
        </Stack>
      }
    >
      <KitTextForm
        kit={kit}
        otherLanguage={otherLanguage}
        onSave={async ({ edit, names, seen }) => {
          await texts.mutateAsync({ ...edit, seen })
          toastSuccess(t("done.edited", { title: names }))
        }}
      />
    </Section>
  )
}

interface EditTagsProps {
  kit: Schemas["KitInfo"]
  /** Rejects if the server refuses; the error has then been shown. */
  onSave: (tags: Schemas["KitTag"][], replaced: Pick<Replacing, "seen" | "shown">) => Promise<unknown>
}

/** A button that opens a dialog to choose the tags by which a kit is found. */
function EditTags({ kit, onSave }: EditTagsProps) {
  const { t } = useTranslation("authoring")
  const { t: designer } = useTranslation("designer")
  const [open, setOpen] = useState(false)
  const tags = useQuery({ ...tagsQuery, enabled: open })
  return (
    <>
      <Button
        startIcon={<LabelOutlined />}
        loading={open && tags.isPending}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {t("kit.editTags")}
      </Button>
      {tags.data && (
        <FormDialog
          open={open}
          draft={`kit-tags:${kit.id}`}
          title={t("kit.editTags")}
          defaultValues={{ tags: tags.data.filter(({ id }) => kit.tags.some((tag) => tag.id === id)) }}
          seen={kit}
          submitLabel={designer("saveChanges")}
          onClose={() => setOpen(false)}
          onSubmit={async (values: { tags: Schemas["KitTag"][] }, seen) => {
            const shown = (_field: string, ids: unknown) =>
              tags.data
                .filter(({ id }) => Array.isArray(ids) && ids.includes(id))
                .map(({ title }) => title)
                .join("\n")
            await onSave(values.tags, { seen, shown })
          }}
        >
          <TagsField tags={tags.data} />
        </FormDialog>
      )}
    </>
  )
}
