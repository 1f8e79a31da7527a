import { Box, Button, Divider, IconButton, Stack, Typography } from "@mui/material"
import { useState } from "react"
import { FormProvider } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { isSame } from "../../../drafts/useDraft.ts"
import { useDraftForm } from "../../../drafts/useDraftForm.ts"
import { EditOutlined } from "../../../ui/icons.ts"
import { RestoredNote } from "../../../ui/RestoredNote.tsx"
import { TranslatedText } from "../../../ui/TranslatedText.tsx"
import { TwoLanguageField, type TwoLanguageText } from "../../../ui/TwoLanguageField.tsx"

/** An edit of a kit's texts. */
interface KitTextEdit {
  edit: Schemas["KitEdit"]
  /** The edit that undoes it. */
  before: Schemas["KitEdit"]
  /** The names of the edited texts, for messages. */
  names: string
  /** The kit as it was when the person began. */
  seen: Seen | null
}

interface KitTextFormProps {
  kit: Schemas["KitInfo"]
  /** The language that the texts are translated to; absent while the kit has one language. */
  otherLanguage: Schemas["Language"] | undefined
  /** Rejects if the server refuses; the error has then been shown, and the form stays as it is. */
  onSave: (edit: KitTextEdit) => Promise<unknown>
}

/** The texts of a kit, each editable in place; all open ones are saved together. */
export function KitTextForm({ kit, otherLanguage, onSave }: KitTextFormProps) {
  const { t } = useTranslation("designer")
  const stored = textsOfKit(kit, otherLanguage)
  const { form, draft } = useDraftForm<KitTexts>(
    `kit-texts:${kit.id}`,
    { defaultValues: stored },
    { seen: kit, onDiscard: () => setOpen([]) },
  )
  const [open, setOpen] = useState<readonly KitTextName[]>(() =>
    kitTextNames.filter((name) => !isSame(form.getValues(name), stored[name])),
  )
  const { isSubmitting } = form.formState

  const save = form.handleSubmit(async (texts) => {
    await draft.save(() =>
      onSave({
        edit: editOfTexts(kit, open, texts, otherLanguage),
        before: editOfTexts(kit, open, stored, otherLanguage),
        names: open.map((name) => t(`general.${name}`)).join(t("comma")),
        seen: draft.seen,
      }),
    )
    form.reset(texts)
    setOpen([])
  })
  const close = () => {
    form.reset(stored)
    setOpen([])
  }
  const cancel = () => {
    draft.discard()
    close()
  }

  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // The error has been shown; the form stays as it is.
          void save().catch(() => undefined)
        }}
      >
        <RestoredNote draft={draft} onDiscard={close} />
        {kitTextNames.map((name) => (
          <Box key={name} sx={{ py: 1.5 }}>
            {open.includes(name) ? (
              <TextField name={name} kit={kit} otherLanguage={otherLanguage} />
            ) : (
              <Reading
                name={name}
                text={stored[name]}
                onEdit={() => {
                  form.resetField(name, { defaultValue: stored[name] })
                  setOpen([...open, name])
                }}
              />
            )}
          </Box>
        ))}
        <Divider sx={{ my: 2 }} />
        <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end" }}>
          <Button onClick={cancel} disabled={open.length === 0 || isSubmitting}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="contained" disabled={open.length === 0} loading={isSubmitting}>
            {t("saveChanges")}
          </Button>
        </Stack>
      </form>
    </FormProvider>
  )
}

function Reading({
  name,
  text,
  onEdit,
}: {
  name: KitTextName
  text: KitTexts[KitTextName]
  onEdit: () => void
}) {
  const { t } = useTranslation("designer")
  const label = t(`general.${name}`)
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography component="h3" variant="semiBoldSmall" color="textSecondary">
          {label}
        </Typography>
        {text.main === "" ? (
          <Typography color="textSecondary">{t("missing")}</Typography>
        ) : (
          <TranslatedText
            text={text.main}
            translation={text.other}
            as={name === "title" ? "plain" : "rich"}
          />
        )}
      </Box>
      <IconButton aria-label={t("edit", { what: label })} onClick={onEdit}>
        <EditOutlined />
      </IconButton>
    </Stack>
  )
}

function TextField({
  name,
  kit,
  otherLanguage,
}: { name: KitTextName } & Pick<KitTextFormProps, "kit" | "otherLanguage">) {
  const { t } = useTranslation("designer")
  const field = { name, otherLanguage, label: t(`general.${name}`), minLength: 3 }
  if (name === "title") return <TwoLanguageField {...field} required maxLength={100} />
  if (name === "summary") {
    // Most summaries are plain text, and stay plain text.
    const kind = kit.summary.includes("<") ? "rich" : "lines"
    return <TwoLanguageField {...field} required maxLength={1000} kind={kind} />
  }
  if (name === "about") return <TwoLanguageField {...field} required maxLength={3000} kind="rich" />
  return <TwoLanguageField {...field} maxLength={1000} kind="rich" />
}

/** The texts that describe a kit, in the order of its page in the library. */
const kitTextNames = ["title", "summary", "about", "context", "goal"] as const
type KitTextName = (typeof kitTextNames)[number]
type KitTexts = Record<KitTextName, TwoLanguageText>

type Language = Schemas["Language"] | undefined

/** The texts of a kit for a form. */
function textsOfKit(kit: Schemas["KitInfo"], other: Language): KitTexts {
  const translation = other && kit.translations[other.code]
  return {
    title: { main: kit.title, other: translation?.title ?? "" },
    summary: { main: kit.summary, other: translation?.summary ?? "" },
    about: { main: kit.about, other: translation?.about ?? "" },
    context: { main: kit.metadata?.context ?? "", other: translation?.metadata?.context ?? "" },
    goal: { main: kit.metadata?.goal ?? "", other: translation?.metadata?.goal ?? "" },
  }
}

/** The edit that stores the named texts of a form; all other texts and translations stay. */
function editOfTexts(
  kit: Schemas["KitInfo"],
  names: readonly KitTextName[],
  texts: KitTexts,
  other: Language,
): Schemas["KitEdit"] {
  const written = Object.fromEntries(names.map((name) => [name, texts[name].main.trim()]))
  const { context, goal, ...own } = written
  return {
    ...own,
    ...((context !== undefined || goal !== undefined) && {
      metadata: { context: context ?? kit.metadata?.context ?? "", goal: goal ?? kit.metadata?.goal ?? "" },
    }),
    ...(other && {
      translations: { ...kit.translations, [other.code]: translationsIn(kit, names, texts, other) },
    }),
  }
}

function translationsIn(
  kit: Schemas["KitInfo"],
  names: readonly KitTextName[],
  texts: KitTexts,
  other: Schemas["Language"],
): Schemas["KitTranslation"] {
  const all = textsOfKit(kit, other)
  const of = (name: KitTextName) => (names.includes(name) ? texts : all)[name].other.trim()
  return {
    title: of("title"),
    summary: of("summary"),
    about: of("about"),
    metadata: { context: of("context"), goal: of("goal") },
  }
}
