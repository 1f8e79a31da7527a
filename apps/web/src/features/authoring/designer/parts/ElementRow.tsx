import { Box, Chip, IconButton, Stack } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import { EditOutlined, ExpandLess, ExpandMore } from "../../../../ui/icons.ts"
import { TranslatedText } from "../../../../ui/TranslatedText.tsx"
import { useEditInPlace } from "../../../../ui/useEditInPlace.ts"
import { aimedLook, type Deleted, useAimed, useDesigner } from "../designer.ts"
import { useKitDraft } from "../draft.ts"
import type { Element, ElementWords } from "../elements.ts"
import { DeleteButton } from "./DeleteButton.tsx"
import { ElementForm } from "./forms.tsx"
import { translationOf, valuesOf, wordsOf } from "./texts.ts"

export interface ElementRowProps {
  element: Element
  handle: ReactNode
  /** The word for this kind of element, such as "subject". */
  category: string
  hasWeight?: boolean
  maybeUndescribed?: boolean
  /** The figure at the end of the row, as text. */
  figure?: string
  /** What the element contains, while it is open. */
  opened?: ReactNode
  /** Opens and closes it. */
  onToggle?: () => void
  edit: (words: ElementWords, seen: Seen | null) => Promise<unknown>
  remove: () => Promise<unknown>
  /** The kind in the call that restores it after deletion. */
  deleted: Deleted["deleted"]
}

/** An element in its list, which can be edited in place and deleted. */
export function ElementRow(props: ElementRowProps) {
  const { element, handle, hasWeight, maybeUndescribed, edit } = props
  const { t } = useTranslation("designer")
  const { versionId, otherLanguage } = useDesigner()
  const { change } = useKitDraft()
  const draft = `element:${versionId}:${props.deleted}:${element.id}` as const
  const editor = useEditInPlace(draft)
  const aimed = useAimed()
  const isAimed = aimed.id === element.id
  const { title } = element
  return (
    <Box ref={isAimed ? aimed.bringIntoView : undefined} sx={isAimed ? { ...row, ...aimedLook } : row}>
      <Stack direction="row" sx={{ gap: 1.5, alignItems: "flex-start" }}>
        {handle}
        {editor.isOpen ? (
          <ElementForm
            draft={draft}
            label={t("edit", { what: title })}
            defaultValues={valuesOf(element, otherLanguage)}
            hasWeight={hasWeight}
            seen={element}
            onSave={(values, seen) => {
              const kept = { before: element, maybeUndescribed }
              const before = wordsOf(valuesOf(element, otherLanguage), otherLanguage, kept)
              const after = wordsOf(values, otherLanguage, kept)
              return change({
                said: t("done.edited", { title: values.title.main.trim() }),
                make: () => edit(after, seen),
                undo: () => edit(before, { ...after, etag: element.etag }),
              })
            }}
            onClose={editor.close}
          />
        ) : (
          <Reading {...props} onEdit={editor.open} />
        )}
      </Stack>
      {props.opened}
    </Box>
  )
}

function Reading(props: ElementRowProps & { onEdit: () => void }) {
  const { element, category, figure, opened, deleted, remove, onEdit, onToggle } = props
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  const { title, description, translations } = element
  return (
    <Stack direction="row" sx={{ flex: 1, minWidth: 0, flexWrap: "wrap", gap: 1, alignItems: "flex-start" }}>
      <Box sx={{ flex: "1 1 220px", minWidth: 0, cursor: "pointer" }} onClick={onToggle ?? onEdit}>
        <TranslatedText
          text={title}
          translation={translationOf(translations, "title", otherLanguage)}
          variant="semiBoldMedium"
        />
        {description !== "" && (
          <Box sx={{ mt: 0.5 }}>
            <TranslatedText
              text={description}
              translation={translationOf(translations, "description", otherLanguage)}
              variant="bodySmall"
            />
          </Box>
        )}
      </Box>
      <Stack direction="row" sx={{ alignItems: "center", marginInlineStart: "auto" }}>
        {figure !== undefined && (
          <Chip
            size="small"
            label={figure}
            color={onToggle && element.questionsCount === 0 ? "warning" : "default"}
            sx={{ mx: 0.5 }}
          />
        )}
        <IconButton aria-label={t("edit", { what: title })} onClick={onEdit}>
          <EditOutlined />
        </IconButton>
        <DeleteButton
          category={category}
          title={title}
          element={{ deleted, id: element.id }}
          onDelete={remove}
        />
        {onToggle && (
          <IconButton
            aria-label={t(opened === undefined ? "open" : "close", { what: title })}
            aria-expanded={opened !== undefined}
            onClick={onToggle}
          >
            {opened === undefined ? <ExpandMore /> : <ExpandLess />}
          </IconButton>
        )}
      </Stack>
    </Stack>
  )
}

const row = {
  py: 1.5,
  borderBottom: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
} as const
