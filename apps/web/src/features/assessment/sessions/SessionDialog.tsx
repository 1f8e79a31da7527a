import {
  Autocomplete,
  FormControl,
  FormControlLabel,
  FormLabel,
  Radio,
  RadioGroup,
  Switch,
  TextField,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { beginningOf, dayAfter, noDay, today } from "../../../i18n/days.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { dayIn, useZone, type Zone } from "../../../i18n/zone.ts"
import { paths } from "../../../paths.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { ForumOutlined } from "../../../ui/icons.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { questionnairesQuery } from "../answering/index.ts"
import { usePaths } from "../frame/index.ts"
import { type Session, type SessionIds, useChangeSession, useOpenSession } from "./api.ts"

interface Values {
  title: string
  questionnaires: { id: number; title: string }[]
  mode: Session["mode"]
  names: "anonymous" | "named"
  guests: boolean
  /** The last day, or an empty string for none. */
  lastDay: string
}

/** Opens a session on an assessment. */
export function NewSessionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("sessions")
  const { assessmentId, here } = usePaths()
  const zone = useZone(useLanguage())
  const navigate = useNavigateHere()
  const open = useOpenSession(assessmentId)
  return (
    <FormDialog<Values>
      open
      draft={`rating-session:${assessmentId}`}
      title={t("new.title")}
      icon={<ForumOutlined />}
      maxWidth="sm"
      defaultValues={{
        title: "",
        questionnaires: [],
        mode: "LIVE",
        names: "named",
        guests: true,
        lastDay: "",
      }}
      onSubmit={async ({ title, questionnaires, mode, names, guests, lastDay }) => {
        const { id } = await open.mutateAsync({
          title: title.trim(),
          questionnaireIds: questionnaires.length > 0 ? questionnaires.map((each) => each.id) : null,
          mode,
          isAnonymous: names === "anonymous",
          guests,
          closesAt: endOf(lastDay, zone),
        })
        await navigate(paths.session(here, id))
      }}
      onClose={onClose}
      submitLabel={t("new.submit")}
    >
      <FormTextField name="title" label={t("new.name")} required maxLength={100} autoFocus />
      <QuestionnairesField assessmentId={assessmentId} />
      <Choice name="mode" label={t("new.mode")} values={["LIVE", "OPEN"]} />
      <Choice name="names" label={t("new.names")} values={["named", "anonymous"]} />
      <GuestsField />
      <LastDayField stored={null} />
    </FormDialog>
  )
}

/** Changes the title and the end of a session. */
export function SessionDialog({
  place,
  session,
  onClose,
}: {
  place: SessionIds
  session: Session
  onClose: () => void
}) {
  const { t } = useTranslation("sessions")
  const zone = useZone(useLanguage())
  const change = useChangeSession(place)
  const { title, closesAt, state } = session
  const stored = closesAt === null ? null : lastDayOf(closesAt, zone)
  return (
    <FormDialog<Pick<Values, "title" | "lastDay">>
      open
      draft={`rating-session:${place.sessionId}`}
      title={t("edit.title")}
      icon={<ForumOutlined />}
      maxWidth="sm"
      defaultValues={{ title, lastDay: stored ?? "" }}
      onSubmit={async (values) => {
        const isMoved = state === "OPEN" && values.lastDay !== (stored ?? "")
        await change.mutateAsync({
          title: values.title.trim(),
          ...(isMoved && { closesAt: endOf(values.lastDay, zone) }),
        })
      }}
      onClose={onClose}
      submitLabel={t("edit.submit")}
    >
      <FormTextField name="title" label={t("new.name")} required maxLength={100} />
      {state === "OPEN" && <LastDayField stored={stored} />}
    </FormDialog>
  )
}

/** A session is open until its last day is over, where the reader is. */
function endOf(lastDay: string, zone: Zone): string | null {
  return lastDay === "" ? null : beginningOf(dayAfter(lastDay, 1), zone).toISOString()
}

function lastDayOf(closesAt: string, zone: Zone): string {
  return dayIn(zone, new Date(parseServerTime(closesAt).getTime() - 1))
}

function QuestionnairesField({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("sessions")
  const list = useQuery(questionnairesQuery(assessmentId)).data
  const { field } = useController<Values, "questionnaires">({ name: "questionnaires" })
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={(list?.items ?? []).map(({ id, title }) => ({ id, title }))}
      value={field.value}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      onChange={(_event, chosen) => field.onChange(chosen)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t("new.questionnaires")}
          helperText={t("new.questionnairesHint")}
        />
      )}
    />
  )
}

type Choices = Pick<Values, "mode" | "names">
type Chosen = Choices[keyof Choices]

function Choice<Name extends keyof Choices>({
  name,
  label,
  values,
}: {
  name: Name
  label: string
  values: readonly Choices[Name][]
}) {
  const { t } = useTranslation("sessions")
  const { field } = useController<Values, Name>({ name })
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        aria-labelledby={id}
        value={field.value}
        onChange={(_event, value) => field.onChange(value)}
      >
        {values.map((value) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            label={t(`new.choice.${value as Chosen}`)}
          />
        ))}
      </RadioGroup>
    </FormControl>
  )
}

function GuestsField() {
  const { t } = useTranslation("sessions")
  const { field } = useController<Values, "guests">({ name: "guests" })
  return (
    <FormControlLabel
      control={<Switch checked={field.value} onChange={(_event, checked) => field.onChange(checked)} />}
      label={t("new.guests")}
    />
  )
}

/** A last day that is over can only be kept. */
function LastDayField({ stored }: { stored: string | null }) {
  const { t } = useTranslation("sessions")
  const { field } = useController<Values, "lastDay">({
    name: "lastDay",
    rules: { validate: (day) => day !== noDay },
  })
  return (
    <DayField
      label={t("new.lastDay")}
      helperText={t("new.lastDayHint")}
      value={field.value}
      onChange={field.onChange}
      min={stored !== null && stored < today() ? stored : today()}
      max="2099-12-31"
    />
  )
}
