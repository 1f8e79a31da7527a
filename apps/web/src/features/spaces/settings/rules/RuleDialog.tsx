import { Autocomplete, FormControlLabel, MenuItem, Switch, TextField } from "@mui/material"
import type { ReactNode } from "react"
import { useController, useFormContext, useWatch } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../../api/replaced.ts"
import type { Schemas } from "../../../../api/schemas.ts"
import type { DraftName } from "../../../../drafts/editors.ts"
import { FormDialog } from "../../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../../ui/FormTextField.tsx"
import { NotificationsActiveOutlined } from "../../../../ui/icons.ts"
import type { RuledKit } from "./api.ts"

type Event = Schemas["RuleEvent"]
type Person = { id: string; displayName: string }

export interface RuleForm {
  event: Event
  /** An empty string stands for all kits. */
  kitId: number | ""
  scope: string
  threshold: string
  notify: Person[]
  webhooks: boolean
}

const ruleEvents: readonly Event[] = [
  "LEVEL_FELL",
  "LEVEL_ROSE",
  "CONFIDENCE_BELOW",
  "EVIDENCE_EXPIRED",
  "REVIEW_DUE",
  "ITEM_LATE",
]

/** Those that can be about a part of the assessment. */
const withScope: readonly Event[] = ["LEVEL_FELL", "LEVEL_ROSE", "CONFIDENCE_BELOW"]

/** Adds a rule, or edits the given one. */
export function RuleDialog(props: {
  draft: DraftName
  rule: RuleForm
  isNew: boolean
  kits: readonly RuledKit[]
  people: readonly Person[]
  seen: Seen | undefined
  onSubmit: (rule: Schemas["RuleEdit"], seen: Seen | null) => Promise<void>
  onClose: () => void
}) {
  const { draft, rule, isNew, kits, people, seen, onSubmit, onClose } = props
  const { t } = useTranslation("rules")
  return (
    <FormDialog<RuleForm>
      open
      draft={draft}
      title={t(isNew ? "form.newTitle" : "form.editTitle")}
      icon={<NotificationsActiveOutlined />}
      maxWidth="sm"
      defaultValues={rule}
      seen={seen}
      onSubmit={(form, version) => onSubmit(editOf(form), version)}
      onClose={onClose}
      submitLabel={t(isNew ? "form.add" : "form.save")}
    >
      <Choice name="event" label={t("form.event")}>
        {ruleEvents.map((event) => (
          <MenuItem key={event} value={event}>
            {t(`event.${event}`)}
          </MenuItem>
        ))}
      </Choice>
      <About kits={kits} />
      <Threshold />
      <Notified people={people} />
      <Webhooks />
    </FormDialog>
  )
}

/** The edit of a rule that its form stands for. */
export function editOf({ event, kitId, scope, threshold, notify, webhooks }: RuleForm): Schemas["RuleEdit"] {
  return {
    event,
    kitId: kitId === "" ? null : kitId,
    scope: kitId !== "" && withScope.includes(event) ? scope : "whole",
    threshold: threshold.trim() === "" ? null : Number(threshold),
    notify: notify.map(({ id }) => id),
    webhooks,
  }
}

/** The kit, and the part of its assessments that the rule is about. */
function About({ kits }: { kits: readonly RuledKit[] }) {
  const { t } = useTranslation("rules")
  const form = useFormContext<RuleForm>()
  const [event, kitId] = useWatch<RuleForm, ["event", "kitId"]>({ name: ["event", "kitId"] })
  const kit = kits.find(({ id }) => id === kitId)
  return (
    <>
      <Choice name="kitId" label={t("form.kit")} onChosen={() => form.setValue("scope", "whole")}>
        <MenuItem value="">{t("form.allKits")}</MenuItem>
        {kits.map(({ id, title }) => (
          <MenuItem key={id} value={id}>
            <bdi>{title}</bdi>
          </MenuItem>
        ))}
      </Choice>
      {kit && withScope.includes(event) && (
        <Choice name="scope" label={t("form.scope")}>
          <MenuItem value="whole">{t("whole")}</MenuItem>
          {kit.parts.map(({ scope, title }) => (
            <MenuItem key={scope} value={scope}>
              <bdi>{title}</bdi>
            </MenuItem>
          ))}
        </Choice>
      )}
    </>
  )
}

function Threshold() {
  const { t } = useTranslation("rules")
  const event = useWatch<RuleForm, "event">({ name: "event" })
  if (event !== "CONFIDENCE_BELOW") return null
  return <FormTextField name="threshold" type="number" label={t("form.percent")} required />
}

function Notified({ people }: { people: readonly Person[] }) {
  const { t } = useTranslation("rules")
  const { field, fieldState } = useController<RuleForm, "notify">({
    name: "notify",
    rules: {
      validate: (notify, { webhooks }) => notify.length > 0 || webhooks || t("form.nobody"),
    },
  })
  return (
    <Autocomplete
      multiple
      options={[...people]}
      value={field.value}
      onChange={(_event, chosen) => field.onChange(chosen)}
      onBlur={field.onBlur}
      getOptionLabel={({ displayName }) => displayName}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      noOptionsText={t("form.noPeople")}
      openText={t("form.openPeople")}
      closeText={t("form.closePeople")}
      clearText={t("form.clearPeople")}
      renderInput={(input) => (
        <TextField
          {...input}
          inputRef={field.ref}
          label={t("form.notify")}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? t("form.notifyHint")}
        />
      )}
    />
  )
}

function Webhooks() {
  const { t } = useTranslation("rules")
  const { field } = useController<RuleForm, "webhooks">({ name: "webhooks" })
  return (
    <FormControlLabel
      label={t("form.webhooks")}
      control={<Switch checked={field.value} onChange={(_event, on) => field.onChange(on)} />}
    />
  )
}

function Choice(props: {
  name: "event" | "kitId" | "scope"
  label: string
  onChosen?: () => void
  children: ReactNode
}) {
  const { name, label, onChosen, children } = props
  const { field } = useController<RuleForm>({ name })
  return (
    <TextField
      select
      label={label}
      value={field.value}
      onChange={({ target }) => {
        field.onChange(target.value)
        onChosen?.()
      }}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {children}
    </TextField>
  )
}
