import { Box, Button, Chip, IconButton, MenuItem, Stack, TextField, Tooltip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import type { DraftName } from "../../../../drafts/editors.ts"
import { useLanguage } from "../../../../i18n/useFormat.ts"
import { Add, EditOutlined } from "../../../../ui/icons.ts"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { contentQuery } from "../../trial/index.ts"
import { attributesQuery } from "../attributes.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { elementsQuery, levels as levelKind } from "../elements.ts"
import { createImpact, deleteImpact, editImpact, impactsQuery, optionsQuery } from "../questions.ts"
import { suggestedImpact } from "../suggestions.ts"
import { DeleteButton } from "./DeleteButton.tsx"
import { InlineForm, mostWeight } from "./forms.tsx"

interface Choices {
  attributes: { id: number; title: string; of: string }[]
  levels: { id: number; title: string }[]
}

/** The impacts of a question: the attributes and levels that it counts for, with weights. */
export function Impacts({ questionId }: { questionId: number }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const impacts = useQuery(impactsQuery(versionId, questionId, useLanguage()))
  const choices = useChoices()
  const hint = useId()
  const draft = `impact:${versionId}:new:${questionId}` as const
  const form = useEditInPlace(draft)
  const content = useQuery(contentQuery(versionId)).data
  const suggested = (content && suggestedImpact(content, questionId)) ?? firstOf(choices)
  const options = useQuery(optionsQuery(versionId, questionId)).data
  const nothing = choices.attributes.length === 0 || choices.levels.length === 0
  const missing = nothing ? "nothingToImpact" : options?.length === 0 ? "noOptions" : undefined
  return (
    <Loaded query={impacts} loading={<Skeletons count={1} height={48} />}>
      {(groups) => (
        <Box>
          {groups.length === 0 && !form.isOpen && (
            <Typography variant="bodySmall" color="textSecondary">
              {t("impacts.none")}
            </Typography>
          )}
          {missing && !form.isOpen && (
            <Typography variant="bodySmall" color="textSecondary" id={hint}>
              {t(`impacts.${missing}`)}
            </Typography>
          )}
          {groups.map((group) => (
            <Box key={group.attributeId} component="section" aria-label={group.title} sx={{ mb: 1 }}>
              <Typography component="h4" variant="semiBoldSmall">
                <bdi>{group.title}</bdi>
              </Typography>
              {group.impacts.map((impact) => (
                <Impact
                  key={impact.questionImpactId}
                  attributeId={group.attributeId}
                  attribute={group.title}
                  impact={impact}
                  choices={choices}
                />
              ))}
            </Box>
          ))}
          {form.isOpen && suggested ? (
            <ImpactForm
              draft={draft}
              label={t("impacts.new")}
              choices={choices}
              defaultValues={{ ...suggested, weight: 1 }}
              onClose={form.close}
              onSave={(values) => {
                return change({
                  said: t("impacts.created"),
                  make: () => createImpact(versionId, { questionId, ...values }),
                  undo: (id) => deleteImpact(versionId, id),
                })
              }}
            />
          ) : (
            <Tooltip title={missing ? t(`impacts.${missing}`) : ""}>
              <span>
                <Button
                  startIcon={<Add />}
                  disabled={missing !== undefined || options === undefined || !suggested}
                  aria-describedby={missing && hint}
                  onClick={form.open}
                >
                  {t("impacts.new")}
                </Button>
              </span>
            </Tooltip>
          )}
        </Box>
      )}
    </Loaded>
  )
}

/** Until the whole draft is known. */
function firstOf({ attributes: [attribute], levels }: Choices) {
  const level = levels[1] ?? levels[0]
  return attribute && level && { attributeId: attribute.id, maturityLevelId: level.id }
}

interface ImpactProps {
  attributeId: number
  attribute: string
  impact: Schemas["ImpactOnLevel"]
  choices: Choices
}

function Impact({ attributeId, attribute, impact, choices }: ImpactProps) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const { change } = useKitDraft()
  const { questionImpactId: id, maturityLevel, weight } = impact
  const draft = `impact:${versionId}:${id}` as const
  const editor = useEditInPlace(draft)
  const stored = { attributeId, maturityLevelId: maturityLevel.maturityLevelId, weight }
  const shown = (field: string, value: unknown) =>
    field === "maturityLevelId" ? choices.levels.find((level) => level.id === value)?.title : undefined
  const name = t("impacts.onLevel", { level: maturityLevel.title, attribute })
  if (editor.isOpen) {
    return (
      <ImpactForm
        draft={draft}
        label={t("edit", { what: name })}
        choices={choices}
        defaultValues={stored}
        onClose={editor.close}
        seen={impact}
        onSave={(values, seen) => {
          return change({
            said: t("impacts.edited"),
            make: () => editImpact(versionId, id, values, { seen, shown }),
            undo: () => editImpact(versionId, id, stored, { seen: { ...values, etag: impact.etag }, shown }),
          })
        }}
      />
    )
  }
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
      <Typography sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
        {t("impacts.level", { level: maturityLevel.title })}
      </Typography>
      <Chip size="small" label={t("weight", { weight })} />
      <Stack direction="row">
        <IconButton aria-label={t("edit", { what: name })} onClick={editor.open}>
          <EditOutlined />
        </IconButton>
        <DeleteButton
          category={t("impacts.one")}
          title={name}
          element={{ deleted: "questionImpact", id }}
          onDelete={() => deleteImpact(versionId, id)}
          atOnce
        />
      </Stack>
    </Stack>
  )
}

interface ImpactValues {
  attributeId: number
  maturityLevelId: number
  weight: number
}

function ImpactForm({
  choices,
  ...form
}: {
  draft: DraftName
  label: string
  choices: Choices
  defaultValues: ImpactValues
  seen?: Seen
  onSave: (values: ImpactValues, seen: Seen | null) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  return (
    <InlineForm<ImpactValues> {...form}>
      <Choice
        name="attributeId"
        label={t("impacts.attribute")}
        choices={choices.attributes.map(({ id, title, of }) => ({ id, title: `${of} › ${title}` }))}
      />
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 2 }}>
        <Choice name="maturityLevelId" label={t("impacts.levelField")} choices={choices.levels} />
        <FormNumberField
          name="weight"
          label={t("field.weight")}
          min={1}
          max={mostWeight}
          sx={{ width: 120 }}
        />
      </Stack>
    </InlineForm>
  )
}

function Choice({
  name,
  label,
  choices,
}: {
  name: keyof ImpactValues
  label: string
  choices: { id: number; title: string }[]
}) {
  const { field } = useController<ImpactValues>({ name })
  const { ref, ...control } = field
  return (
    <TextField {...control} inputRef={ref} select label={label} sx={{ flex: 1 }}>
      {choices.map(({ id, title }) => (
        <MenuItem key={id} value={id}>
          <bdi>{title}</bdi>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The attributes and levels to choose from for an impact. */
function useChoices(): Choices {
  const { versionId } = useDesigner()
  const attributes = useQuery(attributesQuery(versionId)).data ?? []
  const levels = useQuery(elementsQuery(levelKind, versionId)).data ?? []
  return {
    attributes: attributes.map(({ id, title, subject }) => ({ id, title, of: subject.title })),
    levels,
  }
}
