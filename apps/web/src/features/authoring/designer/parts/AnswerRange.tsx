import { Alert, Box, Chip, IconButton, Stack } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { EditOutlined, ExpandLess, ExpandMore } from "../../../../ui/icons.ts"
import { TranslatedText } from "../../../../ui/TranslatedText.tsx"
import { useArrival } from "../../../../ui/useArrival.ts"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { aimedLook, useAimed, useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import { deleteRange, editRange, type AnswerRange as Range } from "../ranges.ts"
import { DeleteButton } from "./DeleteButton.tsx"
import { RangeForm } from "./forms.tsx"
import { Options } from "./Options.tsx"
import { translationOf, twoLanguages, withTranslations } from "./texts.ts"

/** An answer range: its title, and its options when opened. */
export function AnswerRange({ range }: { range: Range }) {
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const draft = `range:${versionId}:${range.id}` as const
  const editor = useEditInPlace(draft)
  const aimed = useAimed()
  const isAimed = aimed.id === range.id
  const [open, setOpen] = useState(isAimed)
  useArrival(() => isAimed && setOpen(true))
  const { id, title, translations, answerOptions: options } = range
  const before = { title, translations: withTranslations(translations, {}, undefined) }

  if (editor.isOpen) {
    return (
      <RangeForm
        draft={draft}
        label={t("edit", { what: title })}
        title={twoLanguages(title, translations, "title", otherLanguage)}
        onClose={editor.close}
        seen={range}
        onSave={(written, seen) => {
          const edit = {
            title: written.main.trim(),
            translations: withTranslations(translations, { title: written }, otherLanguage),
          }
          return change({
            said: t("done.edited", { title: edit.title }),
            make: () => editRange(versionId, id, edit, seen),
            undo: () => editRange(versionId, id, before, { ...edit, etag: range.etag }),
          })
        }}
      />
    )
  }
  return (
    <Box
      component="section"
      aria-label={title}
      ref={isAimed ? aimed.bringIntoView : undefined}
      sx={{ py: 1.5, borderBottom: 1, borderColor: "divider", ...(isAimed && aimedLook) }}
    >
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Box sx={{ flex: "1 1 180px", minWidth: 0, cursor: "pointer" }} onClick={() => setOpen(!open)}>
          <TranslatedText
            text={title}
            translation={translationOf(translations, "title", otherLanguage)}
            variant="semiBoldMedium"
          />
        </Box>
        <Stack direction="row" sx={{ alignItems: "center", marginInlineStart: "auto" }}>
          <Chip
            size="small"
            label={t("options.count", { count: options.length })}
            color={options.length === 0 ? "warning" : "default"}
            sx={{ mx: 0.5 }}
          />
          <IconButton aria-label={t("edit", { what: title })} onClick={editor.open}>
            <EditOutlined />
          </IconButton>
          <DeleteButton
            category={t("ranges.one")}
            title={title}
            element={{ deleted: "answerRange", id }}
            onDelete={() => deleteRange(versionId, id)}
          />
          <IconButton
            aria-label={t(open ? "close" : "open", { what: title })}
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {open ? <ExpandLess /> : <ExpandMore />}
          </IconButton>
        </Stack>
      </Stack>
      {open && (
        <Box sx={{ mt: 1, paddingInlineStart: { xs: 0, sm: 3 } }}>
          {options.length === 0 && <Alert severity="warning">{t("options.none")}</Alert>}
          <Options options={options} owner={{ answerRangeId: id }} first={t("options.first")} />
        </Box>
      )}
    </Box>
  )
}
