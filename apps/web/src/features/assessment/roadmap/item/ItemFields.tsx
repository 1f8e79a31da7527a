import { Box, Link, MenuItem, TextField, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { dayAfter, noDay } from "../../../../i18n/days.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { DayField } from "../../../../ui/DayField.tsx"
import { FormTextField } from "../../../../ui/FormTextField.tsx"
import { FormNumberField } from "../../../../ui/NumberField.tsx"
import { assigneesQuery, type Item, type Roadmap, type Status, statuses } from "../api.ts"
import { ItemFacts } from "./ItemFacts.tsx"

/** The fields of an item as they are typed; empty texts for none. */
export interface ItemValues {
  assigneeId: string
  due: string
  status: Status
  note: string
  link: string
  period: number
  effort: number
}

interface ItemFieldsProps {
  assessmentId: string
  item: Item
  roadmap: Roadmap
  mayPlan: boolean
  mayChange: boolean
}

/** The fields of an item that the person may change, and the others as texts. */
export function ItemFields({ assessmentId, item, roadmap, mayPlan, mayChange }: ItemFieldsProps) {
  const { t } = useTranslation("roadmap")
  return (
    <Box sx={{ display: "grid", gap: 2, pt: 1 }}>
      {!mayPlan && <ItemFacts item={item} withStatus={!mayChange} />}
      {mayChange && (
        <Box sx={pair}>
          <StatusField isAnswered={item.doneBy === "ANSWER"} />
          {mayPlan && <AssigneeField assessmentId={assessmentId} item={item} />}
        </Box>
      )}
      {mayPlan && (
        <>
          <Box sx={pair}>
            <DueField roadmap={roadmap} item={item} />
            <PeriodField roadmap={roadmap} />
          </Box>
          <Box sx={pair}>
            <FormNumberField name="effort" label={t("item.effort")} min={1} max={100_000} />
            <LinkField />
          </Box>
        </>
      )}
      {mayChange ? (
        <FormTextField name="note" label={t("item.note")} multiline rows={3} maxLength={2000} />
      ) : (
        item.note !== null && (
          <Typography dir="auto" sx={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
            {item.note}
          </Typography>
        )
      )}
      {item.link !== null && (
        <Link
          href={item.link}
          target="_blank"
          rel="noopener noreferrer nofollow"
          dir="ltr"
          sx={{ overflowWrap: "anywhere", justifySelf: "start" }}
        >
          {item.link}
        </Link>
      )}
    </Box>
  )
}

function StatusField({ isAnswered }: { isAnswered: boolean }) {
  const { t } = useTranslation("roadmap")
  const { field } = useController<ItemValues, "status">({ name: "status" })
  return (
    <TextField
      select
      label={t("item.status")}
      helperText={isAnswered ? t("item.statusByAnswer") : undefined}
      {...field}
    >
      {statuses.map((status) => (
        <MenuItem key={status} value={status}>
          {t(`status.${status}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

function AssigneeField({ assessmentId, item: { assignee } }: { assessmentId: string; item: Item }) {
  const { t } = useTranslation("roadmap")
  const { field } = useController<ItemValues, "assigneeId">({ name: "assigneeId" })
  const people = useQuery(assigneesQuery(assessmentId)).data ?? []
  // Also before the others are loaded.
  const all = assignee && !people.some(({ id }) => id === assignee.id) ? [assignee, ...people] : people
  return (
    <TextField
      select
      label={t("item.assignee")}
      helperText={t("item.assigneeHint")}
      {...field}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value="">{t("items.unassigned")}</MenuItem>
      {all.map(({ id, displayName }) => (
        <MenuItem key={id} value={id} dir="auto">
          {displayName}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** As far after the start as a date can be, in days. */
const longest = 3660

function DueField({ roadmap: { start }, item }: { roadmap: Roadmap; item: Item }) {
  const { t } = useTranslation("roadmap")
  const format = useFormat()
  const { field, fieldState } = useController<ItemValues, "due">({
    name: "due",
    rules: {
      validate: (day) =>
        day === "" || (day !== noDay && day >= start) || t("item.dueWrong", { date: format.day(start) }),
    },
  })
  const { ref, value, onChange, onBlur } = field
  const isOfPeriod = !item.dueChosen && !fieldState.isDirty
  return (
    <DayField
      label={t("item.due")}
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      inputRef={ref}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? (isOfPeriod ? t("item.dueOfPeriod") : undefined)}
      min={start}
      max={dayAfter(start, longest)}
    />
  )
}

function PeriodField({ roadmap: { periods } }: { roadmap: Roadmap }) {
  const { t } = useTranslation("roadmap")
  const { field, fieldState } = useController<ItemValues, "period">({ name: "period" })
  return (
    <TextField
      select
      label={t("item.period")}
      helperText={fieldState.isDirty ? t("item.periodHint") : undefined}
      {...field}
      onChange={({ target }) => field.onChange(Number(target.value))}
    >
      {periods.map(({ index }) => (
        <MenuItem key={index} value={index}>
          {t("period.name", { index })}
        </MenuItem>
      ))}
    </TextField>
  )
}

function LinkField() {
  const { t } = useTranslation("roadmap")
  const { field, fieldState } = useController<ItemValues, "link">({
    name: "link",
    rules: {
      validate: (text) => text.trim() === "" || isWebAddress(text.trim()) || t("item.linkWrong"),
      maxLength: { value: 2000, message: t("item.linkWrong") },
    },
  })
  const { ref, ...control } = field
  return (
    <TextField
      {...control}
      inputRef={ref}
      type="url"
      label={t("item.link")}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? t("item.linkHint")}
      slotProps={{ htmlInput: { dir: "ltr" } }}
    />
  )
}

function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text) && URL.canParse(text)
}

const pair = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "repeat(2, minmax(0, 1fr))" },
} as const
