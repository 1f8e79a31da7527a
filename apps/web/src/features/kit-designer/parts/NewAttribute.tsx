import { MenuItem, TextField } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { type Attribute, createAttribute, deleteAttribute } from "../attributes.ts"
import { useDesigner } from "../designer.ts"
import { useDraft } from "../draft.ts"
import type { Element } from "../elements.ts"
import { ElementForm } from "./ElementForm.tsx"
import { newValues, wordsOf } from "./words.ts"

interface NewAttributeProps {
  subjects: Element[]
  attributes: Attribute[]
  onClose: () => void
}

/** A form for a new attribute at the end of a subject: the last subject, unless another is chosen. */
export function NewAttribute({ subjects, attributes, onClose }: NewAttributeProps) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useDraft()
  const [chosen, setChosen] = useState(() => attributes.at(-1)?.subject.id ?? subjects.at(-1)?.id)
  const count = attributes.filter(({ subject }) => subject.id === chosen).length
  if (chosen === undefined) return null
  return (
    <>
      <TextField
        select
        label={t("attributes.subject")}
        value={chosen}
        onChange={({ target }) => setChosen(Number(target.value))}
        sx={{ minWidth: 220, mb: 1 }}
      >
        {subjects.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            <bdi>{title}</bdi>
          </MenuItem>
        ))}
      </TextField>
      <ElementForm
        label={t("attributes.new")}
        defaultValues={newValues(count)}
        hasWeight
        onClose={onClose}
        onSave={(values) =>
          change({
            said: t("done.created", { title: values.title.main.trim() }),
            make: () => {
              const { weight, ...words } = wordsOf(values, otherLanguage)
              return createAttribute(versionId, { ...words, weight, index: count + 1, subjectId: chosen })
            },
            undo: (id) => deleteAttribute(versionId, id),
          })
        }
      />
    </>
  )
}
