import { Box, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useTranslation } from "react-i18next"
import { EmailForm } from "../../../ui/EmailForm.tsx"
import { DeleteOutlined } from "../../../ui/icons.ts"
import { People } from "../../../ui/People.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { reportReadersQuery, useMemberChanges } from "./api.ts"

/** The people who can read a report; adds people by email, and revokes access. */
export function ReportReaders({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation("members")
  const heading = useId()
  const readers = useQuery(reportReadersQuery(assessmentId))
  const { shareReport, remove, cancelInvitation } = useMemberChanges(assessmentId)
  return (
    <section aria-labelledby={heading}>
      <Typography id={heading} component="h3" variant="titleMedium" sx={{ mb: 1.5 }}>
        {t("readers.heading")}
      </Typography>
      <EmailForm
        draft={`report-reader:${assessmentId}`}
        label={t("grant.email")}
        submitLabel={t("readers.add")}
        variant="outlined"
        onSubmit={async (email) => {
          await shareReport(email)
          toastSuccess(t("readers.added", { email }))
        }}
      />
      <Box sx={{ maxHeight: 260, overflowY: "auto", mt: 1 }}>
        <People
          label={t("readers.heading")}
          query={readers}
          personOf={({ id, email, displayName, pictureLink, deletable, isInvited }) => ({
            id,
            name: displayName,
            detail: isInvited ? null : email,
            picture: pictureLink,
            marks: isInvited ? [t("readers.invited")] : [],
            actions: deletable
              ? [
                  {
                    label: t("readers.remove", { email }),
                    icon: <DeleteOutlined fontSize="small" />,
                    question: {
                      title: t("readers.removeTitle"),
                      children: t("readers.removeQuestion", { email }),
                      confirmLabel: t("readers.removeConfirm"),
                      destructive: true,
                    },
                    run: () => (isInvited ? cancelInvitation(id) : remove(id)),
                  },
                ]
              : [],
          })}
        />
      </Box>
    </section>
  )
}
