import { FormControlLabel, Radio, RadioGroup, Typography } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx"
import { toastSuccess } from "../../ui/toast.ts"
import { useAssessmentChanges } from "./api.ts"
import { Panel } from "./Panel.tsx"

/** Quick or advanced, each explained; switching first shows what will change. */
export function ModeSettings({ assessment }: { assessment: Schemas["Assessment"] }) {
  const { t } = useTranslation("members")
  const { changeMode } = useAssessmentChanges(assessment.id)
  const [wanted, setWanted] = useState<Mode>()
  const current = assessment.mode.code
  const other = wanted ?? current
  const confirm = () =>
    changeMode.mutate(other, {
      onSuccess: () => toastSuccess(t(`mode.${other}.done`)),
      onSettled: () => setWanted(undefined),
    })
  return (
    <Panel title={t("mode.heading")}>
      <RadioGroup
        aria-label={t("mode.heading")}
        value={current}
        onChange={(_event, value) => setWanted(modes.find((mode) => mode === value))}
        sx={{ gap: 1 }}
      >
        {modes.map((mode) => (
          <FormControlLabel
            key={mode}
            value={mode}
            control={<Radio />}
            sx={row}
            label={
              <>
                <Typography variant="semiBoldMedium" component="span" sx={{ display: "block" }}>
                  {t(`mode.${mode}.title`)}
                </Typography>
                <Typography variant="bodySmall" component="span" color="textSecondary">
                  {t(`mode.${mode}.hint`)}
                </Typography>
              </>
            }
          />
        ))}
      </RadioGroup>
      <ConfirmDialog
        open={wanted !== undefined && wanted !== current}
        title={t(`mode.${other}.ask`)}
        confirmLabel={t("mode.confirm")}
        busy={changeMode.isPending}
        onConfirm={confirm}
        onCancel={() => setWanted(undefined)}
      >
        {t(`mode.${other}.change`)}
      </ConfirmDialog>
    </Panel>
  )
}

type Mode = Schemas["ModeCode"]

const modes: readonly Mode[] = ["QUICK", "ADVANCED"]

const row = {
  m: 0,
  px: 1,
  py: 1,
  borderRadius: 1,
  alignItems: "flex-start",
  "&:has(:checked)": { backgroundColor: "primary.soft" },
} as const
