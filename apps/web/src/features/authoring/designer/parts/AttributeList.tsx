import { Box, Chip, Stack } from "@mui/material"
import { type ReactNode, useCallback, useMemo } from "react"
import { useTranslation } from "react-i18next"
import { SortableList } from "../../../../ui/SortableList.tsx"
import { TranslatedText } from "../../../../ui/TranslatedText.tsx"
import { type Attribute, deleteAttribute, editAttribute } from "../attributes.ts"
import { useAimed, useDesigner } from "../designer.ts"

import type { Element } from "../elements.ts"
import { ElementRow } from "./ElementRow.tsx"
import { translationOf } from "./texts.ts"
import { useOrder } from "./useOrder.ts"

/** The attributes below their subjects; moving an attribute past a subject changes its subject. */
export function AttributeList({ subjects, attributes }: { subjects: Element[]; attributes: Attribute[] }) {
  const { t } = useTranslation("designer")
  const { versionId } = useDesigner()
  const stored = useMemo(() => rowsOf(subjects, attributes), [subjects, attributes])
  const order = useOrder("attributes", stored)
  const items = useMemo(() => numbered(order.items), [order.items])
  const first = subjects[0]
  const aimed = useAimed().id
  const drawn = useCallback(
    (row: AttributeRow, handle: ReactNode) =>
      row.fixed ? (
        <SubjectRow subject={row.subject} />
      ) : (
        <ElementRow
          element={row.attribute}
          handle={handle}
          category={t("attributes.one")}
          hasWeight
          figure={t("weight", { weight: row.attribute.weight })}
          edit={({ weight = row.attribute.weight, ...words }, seen) =>
            editAttribute(versionId, row.id, { ...words, weight, subjectId: row.attribute.subject.id }, seen)
          }
          deleted="attribute"
          remove={() => deleteAttribute(versionId, row.id)}
        />
      ),
    [t, versionId],
  )
  return (
    <SortableList
      label={t("attributes.title")}
      items={items}
      kept={aimed}
      nameOf={(row) => (row.fixed ? row.subject.title : row.attribute.title)}
      // No attribute can be moved above the first subject.
      onMove={(ids) => first && ids[0] === -first.id && order.move(ids)}
    >
      {drawn}
    </SortableList>
  )
}

function SubjectRow({ subject }: { subject: Element }) {
  const { t } = useTranslation("designer")
  const { otherLanguage } = useDesigner()
  const { title, translations, weight = 1 } = subject
  return (
    <Stack direction="row" sx={header}>
      <Box component="h3" sx={{ flex: 1, minWidth: 0, m: 0 }}>
        <TranslatedText
          text={title}
          translation={translationOf(translations, "title", otherLanguage)}
          variant="semiBoldMedium"
        />
      </Box>
      <Chip size="small" label={t("weight", { weight })} />
    </Stack>
  )
}

const header = {
  gap: 1,
  alignItems: "center",
  px: 1.5,
  py: 1,
  mt: 2,
  borderRadius: "8px",
  backgroundColor: "surface.high",
} as const

/** A row of the list of subjects with their attributes. The ids of subjects are negated. */
type AttributeRow =
  | { id: number; fixed: true; subject: Element; position: number }
  | { id: number; fixed?: false; attribute: Attribute; position: number }

/** Subjects and their attributes as one list. */
function rowsOf(subjects: readonly Element[], attributes: readonly Attribute[]): AttributeRow[] {
  return subjects.flatMap((subject): AttributeRow[] => [
    { id: -subject.id, fixed: true, subject, position: subject.index },
    ...attributes
      .filter((attribute) => attribute.subject.id === subject.id)
      .map((attribute, place) => ({ id: attribute.id, attribute, position: place + 1 })),
  ])
}

/** Renumbers rows below each subject after a move; rows with an unchanged number stay the same objects. */
function numbered(rows: readonly AttributeRow[]): AttributeRow[] {
  let place = 0
  return rows.map((row) => {
    place = row.fixed ? 0 : place + 1
    return row.fixed || row.position === place ? row : { ...row, position: place }
  })
}
