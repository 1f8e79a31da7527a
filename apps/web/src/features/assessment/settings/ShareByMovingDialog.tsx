import { Alert, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { pageSettings } from "../../../session/settings.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { CreateNewFolderOutlined } from "../../../ui/icons.ts"
import { TitleField } from "../../../ui/RenameDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { useSave } from "../../../ui/useSave.ts"
import { basicSpaceAllowedQuery, createSpace, spacesChanged } from "../../spaces/list/index.ts"
import { useAssessmentChanges } from "./api.ts"

interface ShareByMovingProps {
  assessment: Pick<Schemas["Assessment"], "id" | "title">
  onClose: () => void
  /** Called with the new space, in which the assessment is now. */
  onMoved: (spaceId: number) => void
}

/**
 * Makes a space to share and moves an assessment out of the personal space into it. If the space was made and the move
 * fails, the dialog says so and moves into that space on the next attempt.
 */
export function ShareByMovingDialog({ assessment, onClose, onMoved }: ShareByMovingProps) {
  const { t } = useTranslation("members")
  const client = useQueryClient()
  const basicAllowed = useQuery(basicSpaceAllowedQuery)
  const create = useSave({ mutationFn: createSpace, onSuccess: () => spacesChanged(client) })
  const { move } = useAssessmentChanges(assessment.id)
  /** The new space, once it is made. */
  const [made, setMade] = useState<{ id: number; title: string }>()
  const type = basicAllowed.data === false ? "PREMIUM" : "BASIC"

  async function submit({ title }: { title: string }) {
    const named = title.trim()
    const space = made ?? { id: (await create.mutateAsync({ title: named, type })).id, title: named }
    setMade(space)
    await move.mutateAsync(space.id)
    toastSuccess(t("share.done", { title: assessment.title, space: space.title }))
    onMoved(space.id)
  }

  return (
    <FormDialog
      open
      draft={`moved-to-share:${assessment.id}`}
      title={t("share.title")}
      icon={<CreateNewFolderOutlined />}
      maxWidth="sm"
      defaultValues={{ title: assessment.title }}
      onSubmit={submit}
      onClose={onClose}
      staysOpen
      submitLabel={t(made ? "share.moveAgain" : "share.submit")}
    >
      <Typography color="textSecondary">{t("share.intro")}</Typography>
      {made ? (
        <Alert severity="warning">{t("share.onlyMade", { space: made.title })}</Alert>
      ) : (
        <TitleField label={t("share.space")} />
      )}
      {type === "PREMIUM" && pageSettings().offer && (
        <Typography variant="bodySmall">{t("share.premium")}</Typography>
      )}
    </FormDialog>
  )
}
