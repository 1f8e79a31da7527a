import { Box, Button, Chip, Collapse, IconButton, Stack, Tooltip, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useEffect, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { AttachFile, DeleteOutlined, Download } from "../../../ui/icons.ts"
import { ErrorState, Skeletons } from "../../../ui/states.tsx"
import { AttachmentForm } from "./AttachmentForm.tsx"
import { attachmentsQuery, type RemarkIds, useDetach } from "./api.ts"

/** A file as shown: the uploader has no email address. */
type ShownFile = Omit<Schemas["Attachment"], "createdBy"> & { createdBy: { displayName: string } }

interface AttachmentsProps {
  place: RemarkIds
  /** The number of files, shown before they are loaded. */
  count: number
  may: { attach: boolean; detach: boolean }
  /** Opens the area for new files. */
  addNow: boolean
}

/** The files of an evidence or comment, loaded when opened; they can be added and removed. */
export function Attachments({ place, count, may, addNow }: AttachmentsProps) {
  const { t } = useTranslation("evidence")
  const [open, setOpen] = useState(addNow)
  useEffect(() => {
    if (addNow) setOpen(true)
  }, [addNow])
  const content = useId()
  if (count === 0 && !may.attach) return null
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        startIcon={<AttachFile sx={{ fontSize: "1rem" }} />}
        aria-expanded={open}
        aria-controls={content}
        onClick={() => setOpen(!open)}
        sx={{ mx: -0.5 }}
      >
        {count === 0 ? t("files.add") : t("files.title", { count })}
      </Button>
      <Collapse in={open} id={content} unmountOnExit>
        <Files place={place} may={may} />
      </Collapse>
    </Box>
  )
}

function Files({ place, may }: Pick<AttachmentsProps, "place" | "may">) {
  const list = useQuery(attachmentsQuery(place.assessmentId, place.evidenceId))
  if (list.data) {
    const { attachments, limits } = list.data
    return (
      <Stack sx={{ gap: 1, pt: 1 }}>
        {attachments.length > 0 && (
          <Box component="ul" sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 0.5 }}>
            {attachments.map((attachment) => (
              <File key={attachment.id} attachment={attachment} place={place} mayDetach={may.detach} />
            ))}
          </Box>
        )}
        {may.attach && <AttachmentForm place={place} taken={attachments.length} limits={limits} />}
      </Stack>
    )
  }
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return <Skeletons count={1} height={48} />
}

function File(props: { attachment: ShownFile; place: RemarkIds; mayDetach: boolean }) {
  const { attachment, place, mayDetach } = props
  const { link, description, createdBy, creationTime } = attachment
  const { t } = useTranslation("evidence")
  const format = useFormat()
  const [removing, setRemoving] = useState(false)
  const detach = useDetach(place)
  const name = link === null ? t("files.gone") : fileNameIn(link)
  const ending = name.slice(name.lastIndexOf(".") + 1)
  return (
    <Stack component="li" direction="row" sx={row}>
      {link !== null && (
        <Chip size="small" label={ending.toUpperCase()} sx={{ flex: "none", minWidth: 48 }} />
      )}
      <Stack sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="bodySmall" component="span" title={name} sx={{ overflowWrap: "anywhere" }}>
          <bdi>{shortened(name)}</bdi>
        </Typography>
        {description && (
          <Typography
            variant="bodySmall"
            component="span"
            dir={directionOf(description)}
            sx={{ overflowWrap: "anywhere" }}
          >
            {description}
          </Typography>
        )}
        <Typography variant="bodySmall" component="span" color="textSecondary">
          <bdi>{createdBy.displayName}</bdi> · {format.date(creationTime)}
        </Typography>
      </Stack>
      {link !== null && (
        <Tooltip title={t("files.download")}>
          <IconButton
            size="small"
            component="a"
            href={link}
            download={name}
            aria-label={t("files.downloadOne", { name })}
          >
            <Download fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {mayDetach && (
        <Tooltip title={t("delete")}>
          <IconButton
            size="small"
            aria-label={t("files.deleteOne", { name })}
            onClick={() => setRemoving(true)}
          >
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      <DeleteDialog
        open={removing}
        category={t("category.file")}
        subject={name}
        action={() => detach.mutateAsync(attachment.id)}
        onClose={() => setRemoving(false)}
      />
    </Stack>
  )
}

const row = {
  alignItems: "center",
  gap: 1,
  px: 1,
  py: 0.75,
  borderRadius: "8px",
  backgroundColor: "surface.container",
} as const

/** The file name in a link: the last segment of its path. */
export function fileNameIn(link: string): string {
  const path = link.split(/[?#]/)[0] ?? ""
  const name = path.slice(path.lastIndexOf("/") + 1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Truncates a long name; its extension stays. */
export function shortened(name: string): string {
  const dot = name.lastIndexOf(".")
  const stem = dot > 0 ? name.slice(0, dot) : name
  const ending = dot > 0 ? name.slice(dot) : ""
  return stem.length > 40 ? `${stem.slice(0, 40).trimEnd()}…${ending}` : name
}
