import { Box, Checkbox, FormControlLabel, FormHelperText, Stack, Typography } from "@mui/material"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { DraftName } from "../../../drafts/editors.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { Webhook } from "../../../ui/icons.ts"
import { SecretDialog } from "../../../ui/SecretDialog.tsx"

type WebhookEvent = Schemas["WebhookEvent"]

export interface WebhookForm {
  address: string
  note: string
  events: WebhookEvent[]
}

const events: readonly WebhookEvent[] = [
  "assessment.completed",
  "report.published",
  "answers.changed",
  "kit.released",
  "member.added",
  "roadmap.created",
  "roadmap.item-done",
  "roadmap.item-late",
  "rule.noticed",
  "evidence.expiring",
  "evidence.expired",
  "questionnaire.assigned",
  "questionnaire.finished",
  "session.opened",
  "session.closed",
  "campaign.closed",
]

const fresh: WebhookForm = { address: "", note: "", events: ["assessment.completed", "report.published"] }

/** Adds a webhook, or edits the given one. */
export function WebhookDialog({
  draft,
  webhook,
  seen,
  onSubmit,
  onClose,
}: {
  draft: DraftName
  webhook?: WebhookForm
  seen?: Seen
  onSubmit: (form: WebhookForm, seen: Seen | null) => Promise<void>
  onClose: () => void
}) {
  const { t } = useTranslation("webhooks")
  return (
    <FormDialog<WebhookForm>
      open
      draft={draft}
      title={webhook ? t("form.editTitle") : t("form.newTitle")}
      icon={<Webhook />}
      maxWidth="sm"
      defaultValues={webhook ?? fresh}
      seen={seen}
      onSubmit={onSubmit}
      onClose={onClose}
      submitLabel={webhook ? t("form.save") : t("form.add")}
    >
      <FormTextField
        name="address"
        type="url"
        label={t("form.address")}
        helperText={t("form.addressHint")}
        required
        maxLength={2000}
        autoFocus
      />
      <FormTextField name="note" label={t("form.note")} helperText={t("form.noteHint")} maxLength={200} />
      <EventField />
    </FormDialog>
  )
}

function EventField() {
  const { t } = useTranslation("webhooks")
  const { field, fieldState } = useController<WebhookForm, "events">({
    name: "events",
    rules: { validate: (chosen) => chosen.length > 0 || t("form.eventsMissing") },
  })
  const { value: chosen, onChange } = field
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0 }}>
      <Typography component="legend" color="textSecondary" sx={{ p: 0 }}>
        {t("form.events")}
      </Typography>
      <Stack>
        {events.map((event) => (
          <FormControlLabel
            key={event}
            control={
              <Checkbox
                checked={chosen.includes(event)}
                onChange={(_change, checked) =>
                  onChange(events.filter((each) => (each === event ? checked : chosen.includes(each))))
                }
              />
            }
            label={t(`event.${event}`)}
          />
        ))}
      </Stack>
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Box>
  )
}

/** Shows the secret of a webhook, once only; `formerUntil` is set while the previous secret is still valid. */
export function WebhookSecret(props: { secret: string; formerUntil?: string; onClose: () => void }) {
  const { secret, formerUntil, onClose } = props
  const { t } = useTranslation("webhooks")
  const format = useFormat()
  return (
    <SecretDialog
      title={t("secret.title")}
      warning={t("secret.hint")}
      secret={{ label: t("secret.label"), text: secret, copyLabel: t("secret.copy") }}
      note={formerUntil && t("secret.overlap", { time: format.dateTime(formerUntil) })}
      doneLabel={t("secret.done")}
      onClose={onClose}
    />
  )
}
