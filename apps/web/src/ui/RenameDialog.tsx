import type { Seen } from "../api/replaced.ts"
import type { DraftName } from "../drafts/editors.ts"
import { FormDialog } from "./FormDialog.tsx"
import { FormTextField } from "./FormTextField.tsx"
import { DriveFileRenameOutline } from "./icons.ts"

export interface RenameDialogProps {
  draft: DraftName
  heading: string
  /** The label of the field. */
  label: string
  submitLabel: string
  /** The present title. */
  title: string
  /** What has the title. */
  seen?: Seen | undefined
  /** Renames, and says so; a failure keeps the dialog open. */
  onRename: (values: { title: string }, seen: Seen | null) => Promise<unknown>
  onClose: () => void
}

/** Changes a title. */
export function RenameDialog({
  draft,
  heading,
  label,
  submitLabel,
  title,
  seen,
  onRename,
  onClose,
}: RenameDialogProps) {
  return (
    <FormDialog
      open
      draft={draft}
      title={heading}
      icon={<DriveFileRenameOutline />}
      maxWidth="sm"
      defaultValues={{ title }}
      seen={seen}
      onSubmit={onRename}
      onClose={onClose}
      submitLabel={submitLabel}
    >
      <TitleField label={label} />
    </FormDialog>
  )
}

/** The title of a space or an assessment. */
export function TitleField({ label }: { label: string }) {
  return <FormTextField name="title" label={label} required minLength={3} maxLength={100} autoFocus />
}
