import {
  IconButton,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material"
import { type FocusEvent, Fragment, type KeyboardEvent, type MouseEvent, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { Check, Close, EditOutlined } from "../../../../ui/icons.ts"
import { useFocusBack } from "../../../../ui/useEditInPlace.ts"
import { type Edits, keyOf, mostWeight, weightIn, weightOf } from "./weights.ts"

export interface WeightTableProps {
  subjects: Schemas["CustomSubject"][]
  edits: Edits
  onEdit: (key: string, weight: number) => void
}

/** Subjects, each followed by its attributes, with editable weights. */
export function WeightTable({ subjects, edits, onEdit }: WeightTableProps) {
  const { t } = useTranslation("weights")
  const row = (kind: "subject" | "attribute", element: Schemas["CustomAttribute"]) => {
    const key = keyOf(kind, element.id)
    return (
      <WeightRow
        key={key}
        isSubject={kind === "subject"}
        element={element}
        weight={weightOf(kind, element, edits)}
        onEdit={(weight) => onEdit(key, weight)}
      />
    )
  }
  return (
    <Table size="small" sx={{ "& td, & th": { px: { xs: 1, sm: 2 } } }}>
      <TableHead>
        <TableRow>
          <TableCell>{t("element")}</TableCell>
          <TableCell sx={{ width: { xs: 140, sm: 200 } }}>{t("weight")}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {subjects.map((subject) => (
          <Fragment key={subject.id}>
            {row("subject", subject)}
            {subject.attributes.map((attribute) => row("attribute", attribute))}
          </Fragment>
        ))}
      </TableBody>
    </Table>
  )
}

interface WeightRowProps {
  isSubject: boolean
  element: Schemas["CustomAttribute"]
  weight: number
  onEdit: (weight: number) => void
}

function WeightRow({ isSubject, element: { title, weight: stored }, weight, onEdit }: WeightRowProps) {
  const { t } = useTranslation("weights")
  const format = useFormat()
  const [editing, setEditing] = useState(false)
  useFocusBack(editing)
  const shown = format.number(weight)
  return (
    <TableRow sx={isSubject ? { backgroundColor: "surface.high" } : undefined}>
      <TableCell sx={{ paddingInlineStart: isSubject ? undefined : { xs: 2.5, sm: 4 } }}>
        <Typography variant={isSubject ? "semiBoldMedium" : undefined} sx={{ overflowWrap: "anywhere" }}>
          {/* In its own direction, aligned with the start of all rows. */}
          <bdi>{title}</bdi>
        </Typography>
      </TableCell>
      <TableCell>
        {editing ? (
          <WeightField
            label={t("weightOf", { title })}
            weight={weight}
            onDone={(typed) => {
              setEditing(false)
              if (typed !== undefined) onEdit(typed)
            }}
          />
        ) : (
          <Stack direction="row" sx={{ alignItems: "center", justifyContent: "space-between", gap: 0.5 }}>
            <span>{weight === stored.defaultValue ? t("default", { weight: shown }) : shown}</span>
            <IconButton size="small" aria-label={t("edit", { title })} onClick={() => setEditing(true)}>
              <EditOutlined fontSize="small" />
            </IconButton>
          </Stack>
        )}
      </TableCell>
    </TableRow>
  )
}

interface WeightFieldProps {
  label: string
  weight: number
  /** Called without a weight if nothing changes. */
  onDone: (weight?: number) => void
}

function WeightField({ label, weight, onDone }: WeightFieldProps) {
  const { t } = useTranslation("weights")
  const format = useFormat()
  const [text, setText] = useState(String(weight))
  const typed = weightIn(text)
  const isWrong = typed === undefined

  function take(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== "Escape") return
    // Keeps Enter from submitting the form around the table.
    event.preventDefault()
    if (event.key === "Escape") onDone()
    else if (!isWrong) onDone(typed)
  }

  // A typed value is accepted as soon as something else gets the focus.
  function leave({ currentTarget, relatedTarget }: FocusEvent) {
    if (!isWrong && !currentTarget.contains(relatedTarget)) onDone(typed === weight ? undefined : typed)
  }

  return (
    <Stack direction="row" onBlur={leave} sx={{ alignItems: "flex-start", gap: 0.25 }}>
      <TextField
        autoFocus
        size="small"
        value={text}
        error={isWrong}
        helperText={isWrong ? t("wrong", { most: format.number(mostWeight) }) : undefined}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={take}
        slotProps={{ htmlInput: { "aria-label": label, inputMode: "numeric", dir: "ltr" } }}
      />
      <IconButton
        size="small"
        aria-label={t("take")}
        disabled={isWrong}
        onMouseDown={keepFocus}
        onClick={() => onDone(typed)}
      >
        <Check fontSize="small" />
      </IconButton>
      <IconButton size="small" aria-label={t("leave")} onMouseDown={keepFocus} onClick={() => onDone()}>
        <Close fontSize="small" />
      </IconButton>
    </Stack>
  )
}

/** Keeps the focus in the field when one of its buttons is clicked. */
const keepFocus = (event: MouseEvent) => event.preventDefault()
