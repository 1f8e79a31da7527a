import LabelOutlined from "@mui/icons-material/LabelOutlined"
import { Button } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { FormDialog } from "../../ui/FormDialog.tsx"
import { tagsQuery } from "./api.ts"
import { TagsField } from "./NewKitFields.tsx"

interface EditTagsProps {
  kit: Pick<Schemas["KitInfo"], "tags">
  /** Rejects if the server refuses; the error has then been shown. */
  onSave: (tags: Schemas["KitTag"][]) => Promise<unknown>
}

/** A button that opens a dialog to choose the tags by which a kit is found. */
export function EditTags({ kit, onSave }: EditTagsProps) {
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
          title={t("kit.editTags")}
          defaultValues={{ tags: tags.data.filter(({ id }) => kit.tags.some((tag) => tag.id === id)) }}
          submitLabel={designer("saveChanges")}
          onClose={() => setOpen(false)}
          onSubmit={async (values: { tags: Schemas["KitTag"][] }) => {
            await onSave(values.tags)
            setOpen(false)
          }}
        >
          <TagsField tags={tags.data} />
        </FormDialog>
      )}
    </>
  )
}
