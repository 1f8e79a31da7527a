import { Box, Button, Chip, IconButton, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import type { DraftName } from "../../../../drafts/editors.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { Add, EditOutlined } from "../../../../ui/icons.ts"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { TranslatedText } from "../../../../ui/TranslatedText.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../../ui/TwoLanguageField.tsx"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { type AnswerOption, createOption, deleteOption, editOption } from "../ranges.ts"
import { evenValues } from "../suggestions.ts"
import { DeleteButton } from "./DeleteButton.tsx"
import { InlineForm } from "./forms.tsx"
import { translationOf, twoLanguages, withTranslations } from "./texts.ts"

interface OptionsProps {
  options: readonly AnswerOption[]
  /** The owner of the options; left out if they are read-only. */
  owner?: { answerRangeId: number } | { questionId: number }
  /** The label of the button while there is no option. */
  first: string
}

/** The maximum number of options in a range. */
const mostOptions = 10

/** The options of a range or a question, each with its score. */
export function Options({ options, owner, first }: OptionsProps) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const of =
    owner && ("questionId" in owner ? `question:${owner.questionId}` : `range:${owner.answerRangeId}`)
  const draft = `option:${versionId}:new:${of}` as const
  const form = useEditInPlace(draft)
  const count = options.length
  return (
    <Box>
      <Box component="ol" aria-label={t("options.title")} sx={{ m: 0, p: 0, listStyle: "none" }}>
        {options.map((option) => (
          <Option key={option.id} option={option} editable={owner !== undefined} />
        ))}
      </Box>
      {owner && form.isOpen && (
        <OptionForm
          draft={draft}
          again
          label={t("options.new")}
          defaultValues={{ title: { main: "", other: "" }, value: count === 0 ? 0 : 1 }}
          onClose={form.close}
          onSave={({ title, value }) =>
            change({
              said: t("done.created", { title: title.main.trim() }),
              async make() {
                const id = await createOption(versionId, owner, {
                  index: count + 1,
                  value,
                  title: title.main.trim(),
                  translations: withTranslations({}, { title }, otherLanguage),
                })
                // Scores as they were preset stay spread evenly.
                if (value === 1 && areEven(options))
                  await setValues(versionId, options, evenValues(count + 1).slice(0, count))
                return id
              },
              async undo(id) {
                await deleteOption(versionId, id)
                await setValues(
                  versionId,
                  options,
                  options.map((option) => option.value),
                )
              },
            })
          }
        />
      )}
      {owner && !form.isOpen && count < mostOptions && (
        <Button startIcon={<Add />} onClick={form.open} sx={{ mt: 1 }}>
          {count === 0 ? first : t("options.new")}
        </Button>
      )}
    </Box>
  )
}

function areEven(options: readonly AnswerOption[]): boolean {
  const even = evenValues(options.length)
  return options.every(({ value }, place) => value === even[place])
}

/** Gives options other scores; those that have theirs already stay untouched. */
async function setValues(
  versionId: number,
  options: readonly AnswerOption[],
  values: readonly number[],
): Promise<void> {
  for (const [place, { id, etag: _etag, ...option }] of options.entries()) {
    const value = values[place]
    // Only its place among the others decides.
    if (value !== undefined) await editOption(versionId, id, { ...option, value }, null)
  }
}

function Option({ option, editable }: { option: AnswerOption; editable: boolean }) {
  const { t } = useTranslation("designer")
  const { number } = useFormat()
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const { id, index, title, value, translations } = option
  const draft = `option:${versionId}:${id}` as const
  const editor = useEditInPlace(draft, editable)
  const before = { index, title, value, translations: withTranslations(translations, {}, undefined) }

  if (editor.isOpen) {
    return (
      <Box component="li" sx={row}>
        <OptionForm
          draft={draft}
          label={t("edit", { what: title })}
          defaultValues={{ title: twoLanguages(title, translations, "title", otherLanguage), value }}
          onClose={editor.close}
          seen={option}
          onSave={(values, seen) => {
            const edit = {
              index,
              title: values.title.main.trim(),
              value: values.value,
              translations: withTranslations(translations, { title: values.title }, otherLanguage),
            }
            return change({
              said: t("done.edited", { title: edit.title }),
              make: () => editOption(versionId, id, edit, seen),
              undo: () => editOption(versionId, id, before, { ...edit, etag: option.etag }),
            })
          }}
        />
      </Box>
    )
  }
  return (
    <Stack component="li" direction="row" sx={row}>
      <Typography component="span" variant="semiBoldSmall" color="textSecondary" sx={{ minWidth: 20 }}>
        {number(index)}
      </Typography>
      <Box
        sx={{ flex: 1, minWidth: 0, ...(editable && { cursor: "pointer" }) }}
        onClick={editable ? editor.open : undefined}
      >
        <TranslatedText text={title} translation={translationOf(translations, "title", otherLanguage)} />
      </Box>
      <Chip size="small" label={t("options.scores", { value })} />
      {editable && (
        <Stack direction="row">
          <IconButton aria-label={t("edit", { what: title })} onClick={editor.open}>
            <EditOutlined />
          </IconButton>
          <DeleteButton
            category={t("options.one")}
            title={title}
            element={{ deleted: "answerOption", id }}
            onDelete={() => deleteOption(versionId, id)}
          />
        </Stack>
      )}
    </Stack>
  )
}

interface OptionValues {
  title: TwoLanguageText
  value: number
}

function OptionForm(form: {
  draft: DraftName
  again?: boolean
  label: string
  defaultValues: OptionValues
  seen?: Seen
  onSave: (values: OptionValues, seen: Seen | null) => Promise<unknown>
  onClose: () => void
}) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  return (
    <InlineForm<OptionValues> {...form}>
      <TwoLanguageField
        name="title"
        label={t("field.title")}
        otherLanguage={otherLanguage}
        required
        autoFocus
        minLength={1}
        maxLength={100}
      />
      <FormNumberField name="value" label={t("options.value")} min={0} max={1} fraction sx={{ width: 200 }} />
    </InlineForm>
  )
}

const row = { gap: 1.5, alignItems: "center", py: 0.5, borderBottom: 1, borderColor: "divider" } as const
