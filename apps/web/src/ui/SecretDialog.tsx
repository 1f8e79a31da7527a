import { Alert, Button, Stack, Typography } from "@mui/material"
import { CopyBox } from "./CopyBox.tsx"
import { DialogFrame } from "./DialogFrame.tsx"
import { Key } from "./icons.ts"

interface SecretDialogProps {
  title: string
  /** Says that the secret is not shown again. */
  warning: string
  secret: SecretText
  /** An example of its use. */
  use?: SecretText
  note?: string | undefined
  doneLabel: string
  onClose: () => void
}

interface SecretText {
  label: string
  text: string
  copyLabel?: string
}

/** Shows a secret for the only time: Escape and a click outside do not close the dialog. */
export function SecretDialog({ title, warning, secret, use, note, doneLabel, onClose }: SecretDialogProps) {
  return (
    <DialogFrame
      open
      onlyOnce
      title={title}
      icon={<Key />}
      maxWidth="sm"
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {doneLabel}
        </Button>
      }
    >
      <Stack sx={{ gap: 2 }}>
        <Alert severity="warning">{warning}</Alert>
        <Labelled {...secret} testId="secret" />
        {use && <Labelled {...use} />}
        {note !== undefined && <Typography color="textSecondary">{note}</Typography>}
      </Stack>
    </DialogFrame>
  )
}

function Labelled({ label, text, copyLabel, testId }: SecretText & { testId?: string }) {
  return (
    <div>
      <Typography variant="bodySmall" color="textSecondary" sx={{ mb: 0.5 }}>
        {label}
      </Typography>
      <CopyBox text={text} label={copyLabel} testId={testId} />
    </div>
  )
}
