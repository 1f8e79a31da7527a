import { Button, MenuItem, TextField, Tooltip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { DraftName } from "../../../../drafts/editors.ts"
import { Add } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../../../ui/states.tsx"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { type Attribute, attributesQuery, createAttribute, deleteAttribute } from "../attributes.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { type Element, elementsQuery, subjects as subjectKind } from "../elements.ts"
import { AttributeList } from "../parts/AttributeList.tsx"
import { ElementForm } from "../parts/forms.tsx"
import { TabFrame } from "../parts/TabFrame.tsx"
import { newValues, wordsOf } from "../parts/texts.ts"

/** The attributes of a kit, subject by subject. */
export function AttributesTab() {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const subjects = useQuery(elementsQuery(subjectKind, versionId))
  const attributes = useQuery(attributesQuery(versionId))
  const draft = `new-element:${versionId}:attribute` as const
  const form = useEditInPlace(draft)
  const noSubject = subjects.data?.length === 0
  const add = (
    <Tooltip title={noSubject ? t("attributes.noSubject") : ""}>
      <span>
        <Button
          variant="contained"
          startIcon={<Add />}
          disabled={form.isOpen || noSubject}
          onClick={form.open}
        >
          {t("attributes.new")}
        </Button>
      </span>
    </Tooltip>
  )
  return (
    <TabFrame
      title={t("attributes.title")}
      intro={t("attributes.intro")}
      action={attributes.data?.length !== 0 && add}
    >
      <Loaded query={subjects} loading={<Skeletons count={3} height={72} />}>
        {(known) => (
          <Loaded
            query={attributes}
            loading={<Skeletons count={3} height={72} />}
            isEmpty={(elements) => elements.length === 0 && !form.isOpen}
            empty={
              <EmptyState
                title={t("attributes.none")}
                hint={t(noSubject ? "attributes.noSubject" : "attributes.noneHint")}
                actions={add}
              />
            }
          >
            {(elements) => (
              <>
                {form.isOpen && (
                  <NewAttribute draft={draft} subjects={known} attributes={elements} onClose={form.close} />
                )}
                {elements.length > 1 && (
                  <Typography variant="bodySmall" color="textSecondary">
                    {t("attributes.orderHint")}
                  </Typography>
                )}
                <AttributeList subjects={known} attributes={elements} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </TabFrame>
  )
}

interface NewAttributeProps {
  draft: DraftName
  subjects: Element[]
  attributes: Attribute[]
  onClose: () => void
}

/** A form for a new attribute at the end of a subject: the last subject, unless another is chosen. */
function NewAttribute({ draft, subjects, attributes, onClose }: NewAttributeProps) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
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
        draft={draft}
        again
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
