import { useQueryClient } from "@tanstack/react-query"
import { Controller } from "react-hook-form"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { noDay } from "../../../i18n/days.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { dayIn, useZone } from "../../../i18n/zone.ts"
import { DayField } from "../../../ui/DayField.tsx"
import { FormDialog } from "../../../ui/FormDialog.tsx"
import { FlagOutlined } from "../../../ui/icons.ts"
import { TitleField } from "../../../ui/RenameDialog.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { addMilestone, historyChanged } from "./api.ts"
import { momentOfDay } from "./MomentField.tsx"

interface AddMilestoneProps {
  assessmentId: string
  timeline: Schemas["Timeline"]
  onClose: () => void
}

/** Names the present moment, or the end of a day in the past. */
export function AddMilestone({ assessmentId, timeline, onClose }: AddMilestoneProps) {
  const { t } = useTranslation("history")
  const client = useQueryClient()
  const zone = useZone(useLanguage())

  async function add({ title, day }: { title: string; day: string }) {
    const moment = day === "" ? "now" : momentOfDay(day, zone, timeline, "last")
    const time = moment === "start" ? timeline.from : moment
    const made = await addMilestone(assessmentId, time === "now" ? { title } : { title, time })
    void historyChanged(client, assessmentId)
    toastSuccess(t("milestones.added", { title: made.title }))
  }

  return (
    <FormDialog
      open
      draft={`milestone:${assessmentId}`}
      title={t("milestones.add")}
      icon={<FlagOutlined />}
      maxWidth="sm"
      defaultValues={{ title: "", day: "" }}
      onSubmit={add}
      onClose={onClose}
      submitLabel={t("milestones.submit")}
    >
      <TitleField label={t("milestones.titleField")} />
      <Controller
        name="day"
        rules={{ validate: (day) => day !== noDay }}
        render={({ field: { ref, ...field } }) => (
          <DayField
            {...field}
            inputRef={ref}
            label={t("milestones.dayField")}
            helperText={t("milestones.dayHint")}
            min={dayIn(zone, parseServerTime(timeline.from))}
            max={dayIn(zone, parseServerTime(timeline.to))}
          />
        )}
      />
    </FormDialog>
  )
}
