import { RadioGroup, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { profilesQuery, useAssessmentChanges } from "./api.ts"
import { Choice } from "./Choice.tsx"
import { Panel } from "./GeneralSettings.tsx"

/** Stands for all questions of the kit; ids of profiles are positive. */
const wholeKit = 0

/** The profile of the assessment, where its kit offers some; switching first says what will change. */
export function ProfileSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const { changeProfile } = useAssessmentChanges(assessment.id)
  const profiles = useQuery(profilesQuery(assessment.id)).data ?? []
  const [wanted, setWanted] = useState<number>()
  const current = assessment.profile?.id ?? wholeKit
  if (profiles.length === 0) return null
  const titleOf = (id: number) => profiles.find((profile) => profile.id === id)?.title ?? t("profile.whole")
  async function confirm() {
    if (wanted === undefined) return
    await changeProfile.mutateAsync({
      profileId: wanted === wholeKit ? null : wanted,
      seen: assessment,
      shown: (_field, id) => titleOf(Number(id ?? wholeKit)),
    })
    toastSuccess(t("profile.done", { title: titleOf(wanted) }))
  }
  return (
    <Panel title={t("profile.heading")}>
      <Typography color="textSecondary" sx={{ mb: 1 }}>
        {t("profile.intro")}
      </Typography>
      <RadioGroup
        aria-label={t("profile.heading")}
        value={current}
        onChange={(_event, value) => setWanted(Number(value))}
        sx={{ gap: 1 }}
      >
        <Choice value={wholeKit} title={t("profile.whole")} hint={t("profile.wholeHint")} />
        {profiles.map(({ id, title, description, questionsCount }) => (
          <Choice
            key={id}
            value={id}
            title={title}
            hint={[t("profile.questions", { count: questionsCount }), description ?? ""]
              .filter(Boolean)
              .join(" · ")}
          />
        ))}
      </RadioGroup>
      <ActionDialog
        open={wanted !== undefined && wanted !== current}
        title={t("profile.ask", { title: titleOf(wanted ?? current) })}
        confirmLabel={t("profile.confirm")}
        action={confirm}
        onClose={() => setWanted(undefined)}
      >
        {t("profile.change")}
      </ActionDialog>
    </Panel>
  )
}
