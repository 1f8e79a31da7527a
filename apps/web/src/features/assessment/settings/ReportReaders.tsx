import DeleteOutlined from "@mui/icons-material/DeleteOutlined"
import { Box, IconButton, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { PeopleList, PersonRow } from "../../../ui/PersonRow.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { reportReadersQuery, useMemberChanges } from "./api.ts"

/** The person whose access is about to be revoked. */
interface Leaving {
  id: string
  email: string
  isInvited: boolean
}

/** The people who can read a report; adds people by email, and revokes access. */
export function ReportReaders({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("members")
  const heading = useId()
  const readers = useQuery(reportReadersQuery(assessmentId))
  const [leaving, setLeaving] = useState<Leaving>()
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} component="h3" variant="titleMedium" sx={{ mb: 1.5 }}>
        {t("readers.heading")}
      </Typography>
      <AddReader assessmentId={assessmentId} />
      <Loaded query={readers} loading={<Skeletons count={2} height={40} />}>
        {({ users, invitees }) => (
          <Box sx={{ maxHeight: 260, overflowY: "auto", mt: 1 }}>
            <PeopleList label={t("readers.heading")}>
              {users.map(({ id, displayName, email, pictureLink, deletable }) => (
                <PersonRow key={id} name={displayName} detail={email} picture={pictureLink}>
                  {deletable && (
                    <TakeBack email={email} onClick={() => setLeaving({ id, email, isInvited: false })} />
                  )}
                </PersonRow>
              ))}
              {invitees.map(({ id, email, deletable }) => (
                <PersonRow key={id} name={email} marks={[t("readers.invited")]}>
                  {deletable && (
                    <TakeBack email={email} onClick={() => setLeaving({ id, email, isInvited: true })} />
                  )}
                </PersonRow>
              ))}
            </PeopleList>
          </Box>
        )}
      </Loaded>
      {leaving && (
        <TakeBackDialog assessmentId={assessmentId} leaving={leaving} onClose={() => setLeaving(undefined)} />
      )}
    </section>
  )
}

function AddReader({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("members")
  const { shareReport } = useMemberChanges(assessmentId)
  return (
    <EmailForm
      label={t("grant.email")}
      submitLabel={t("readers.add")}
      variant="outlined"
      onSubmit={async (email) => {
        await shareReport.mutateAsync(email)
        toastSuccess(t("readers.added", { email }))
      }}
    />
  )
}

function TakeBack({ email, onClick }: { email: string; onClick: () => void }) {
  const { t } = useTranslation("members")
  return (
    <IconButton aria-label={t("readers.remove", { email })} onClick={onClick}>
      <DeleteOutlined fontSize="small" />
    </IconButton>
  )
}

function TakeBackDialog(props: { assessmentId: string; leaving: Leaving; onClose: () => void }) {
  const { assessmentId, leaving, onClose } = props
  const { t } = useTranslation("members")
  const { remove, cancelInvitation } = useMemberChanges(assessmentId)
  const change = leaving.isInvited ? cancelInvitation : remove
  return (
    <ConfirmDialog
      open
      destructive
      title={t("readers.removeTitle")}
      confirmLabel={t("readers.removeConfirm")}
      busy={change.isPending}
      onConfirm={() => change.mutate(leaving.id, { onSettled: onClose })}
      onCancel={onClose}
    >
      {t("readers.removeQuestion", { email: leaving.email })}
    </ConfirmDialog>
  )
}
