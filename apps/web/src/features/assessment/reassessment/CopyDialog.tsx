import { FormControlLabel, MenuItem, Stack, Switch, TextField, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { useController } from "react-hook-form"
import { useTranslation } from "react-i18next"
import { keys } from "../../../api/keys.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FormTextField } from "../../../ui/FormTextField.tsx"
import { ContentCopy } from "../../../ui/icons.ts"
import { toastSuccess } from "../../../ui/toast.ts"
import { useNavigateHere } from "../../../ui/useNavigateHere.ts"
import { copyAssessment, spacesWithRoomQuery } from "./api.ts"

interface CopyDialogProps {
  assessment: { id: string; title: string; spaceId: number }
  onClose: () => void
}

/** Starts the next assessment from one, with its answers and evidence if wanted, and opens it. */
export function CopyDialog({ assessment, onClose }: CopyDialogProps) {
  const { t } = useTranslation("reassessment")
  const navigate = useNavigateHere()
  const client = useQueryClient()
  const spaces = useQuery(spacesWithRoomQuery)

  async function submit({ title, ...wanted }: Schemas["AssessmentCopy"]) {
    const { id } = await copyAssessment(assessment.id, { ...wanted, title: title.trim() })
    toastSuccess(t("copy.done"))
    void client.invalidateQueries({ queryKey: keys.spaces.all })
    void navigate(paths.questionnaires({ spaceId: wanted.spaceId, assessmentId: id }))
  }

  if (spaces.isPending) return null
  const items = spaces.data?.items ?? []
  const home = items.find(({ id }) => id === assessment.spaceId) ?? items[0]
  return (
    <FormDialog<Schemas["AssessmentCopy"]>
      open
      draft={`copy:${assessment.id}`}
      title={t("copy.title")}
      icon={<ContentCopy />}
      maxWidth="sm"
      defaultValues={{
        title: assessment.title,
        spaceId: home?.id ?? assessment.spaceId,
        answers: true,
        evidence: false,
      }}
      onSubmit={submit}
      onClose={onClose}
      submitLabel={t("copy.submit")}
    >
      <Typography color="textSecondary">{t("copy.explanation")}</Typography>
      <FormTextField name="title" label={t("copy.name")} required minLength={3} maxLength={100} />
      <SpaceField spaces={spaces.data?.items} />
      <Stack sx={{ gap: 1 }}>
        <SwitchField name="answers" label={t("copy.answers")} hint={t("copy.answersHint")} />
        <SwitchField name="evidence" label={t("copy.evidence")} hint={t("copy.evidenceHint")} />
      </Stack>
    </FormDialog>
  )
}

/** `spaces` is undefined if they could not be loaded. */
function SpaceField({ spaces }: { spaces: Schemas["TopSpaces"]["items"] | undefined }) {
  const { t } = useTranslation("reassessment")
  const { t: shell } = useTranslation()
  const { field } = useController<{ spaceId: number }, "spaceId">({ name: "spaceId" })
  if (!spaces) return <Typography color="error">{shell("error.generic")}</Typography>
  if (spaces.length === 0) return <Typography color="error">{t("copy.noSpace")}</Typography>
  return (
    <TextField
      select
      label={t("copy.space")}
      value={field.value}
      onChange={({ target }) => field.onChange(Number(target.value))}
    >
      {spaces.map(({ id, title, isDefault }) => (
        <MenuItem key={id} value={id}>
          <bdi>{isDefault ? t("copy.ownSpace") : title}</bdi>
        </MenuItem>
      ))}
    </TextField>
  )
}

function SwitchField({ name, label, hint }: { name: "answers" | "evidence"; label: string; hint: string }) {
  const { field } = useController<Schemas["AssessmentCopy"], "answers" | "evidence">({ name })
  const explanation = useId()
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Switch
            checked={field.value}
            onChange={(_event, on) => field.onChange(on)}
            slotProps={{ input: { "aria-describedby": explanation } }}
          />
        }
      />
      <Typography id={explanation} variant="bodySmall" color="textSecondary">
        {hint}
      </Typography>
    </div>
  )
}
