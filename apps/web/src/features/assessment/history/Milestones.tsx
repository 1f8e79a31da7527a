import { Box, Button, IconButton, Stack, Tooltip, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { DeleteOutlined, DriveFileRenameOutline, FlagOutlined } from "../../../ui/icons.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Section } from "../../../ui/Section.tsx"
import { toastSuccess } from "../../../ui/toast.ts"
import { usePaths } from "../frame/index.ts"
import { historyChanged, removeMilestone, renameMilestone } from "./api.ts"

const AddMilestone = lazyPart(async () => (await import("./AddMilestone.tsx")).AddMilestone)
const RenameDialog = lazyPart(async () => (await import("../../../ui/RenameDialog.tsx")).RenameDialog)

interface MilestonesProps {
  timeline: Schemas["Timeline"]
  mayChange: boolean
  onCompare: (milestoneId: string) => void
}

type Open = { what: "add" } | { what: "rename" | "remove"; milestone: Schemas["Milestone"] }

/** Moments with a name, to compare with. */
export function Milestones({ timeline, mayChange, onCompare }: MilestonesProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const { milestones } = timeline
  if (milestones.length === 0 && !mayChange) return null
  return (
    <Section
      title={t("milestones.heading")}
      actions={
        mayChange && (
          <Button variant="outlined" startIcon={<FlagOutlined />} onClick={() => setOpen({ what: "add" })}>
            {t("milestones.add")}
          </Button>
        )
      }
    >
      {milestones.length === 0 && <Typography color="textSecondary">{t("milestones.none")}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {milestones.map((milestone) => (
          <Stack key={milestone.id} component="li" direction="row" sx={row}>
            <Button onClick={() => onCompare(milestone.id)} sx={{ textAlign: "start", minWidth: 0 }}>
              {milestone.title}
            </Button>
            <Typography variant="bodySmall" color="textSecondary" sx={{ flex: 1 }}>
              {format.dateTime(milestone.time)}
            </Typography>
            {mayChange && (
              <>
                <Tooltip title={t("milestones.rename", { title: milestone.title })}>
                  <IconButton
                    aria-label={t("milestones.rename", { title: milestone.title })}
                    onClick={() => setOpen({ what: "rename", milestone })}
                  >
                    <DriveFileRenameOutline />
                  </IconButton>
                </Tooltip>
                <Tooltip title={t("milestones.remove", { title: milestone.title })}>
                  <IconButton
                    aria-label={t("milestones.remove", { title: milestone.title })}
                    onClick={() => setOpen({ what: "remove", milestone })}
                  >
                    <DeleteOutlined />
                  </IconButton>
                </Tooltip>
              </>
            )}
          </Stack>
        ))}
      </Box>
      {open && <Dialogs timeline={timeline} open={open} onClose={close} />}
    </Section>
  )
}

const row = { alignItems: "center", gap: 1, borderBottom: 1, borderColor: "divider", py: 0.5 } as const

function Dialogs({
  timeline,
  open,
  onClose,
}: {
  timeline: Schemas["Timeline"]
  open: Open
  onClose: () => void
}) {
  const { t } = useTranslation("history")
  const client = useQueryClient()
  const { assessmentId } = usePaths()
  if (open.what === "add") {
    return (
      <Suspense>
        <AddMilestone assessmentId={assessmentId} timeline={timeline} onClose={onClose} />
      </Suspense>
    )
  }
  const { id, title } = open.milestone
  if (open.what === "rename") {
    return (
      <Suspense>
        <RenameDialog
          draft={`milestone-title:${id}`}
          heading={t("milestones.renameHeading")}
          label={t("milestones.titleField")}
          submitLabel={t("milestones.save")}
          title={title}
          seen={open.milestone}
          onRename={async (values, seen) => {
            const renamed = await renameMilestone({ assessmentId, milestoneId: id }, values.title, seen)
            void historyChanged(client, assessmentId)
            toastSuccess(t("milestones.renamed", { title: renamed.title }))
          }}
          onClose={onClose}
        />
      </Suspense>
    )
  }
  return (
    <DeleteDialog
      category={t("milestones.category")}
      subject={title}
      action={async () => {
        await removeMilestone(assessmentId, id)
        void historyChanged(client, assessmentId)
        toastSuccess(t("milestones.removed", { title }))
      }}
      onClose={onClose}
    />
  )
}
