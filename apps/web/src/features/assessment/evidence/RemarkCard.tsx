import { Box, Button, Chip, IconButton, Stack, Tooltip, Typography } from "@mui/material"
import { type ReactNode, useState } from "react"
import { useTranslation } from "react-i18next"
import { useDraft } from "../../../drafts/useDraft.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { DeleteDialog } from "../../../ui/ConfirmDialog.tsx"
import { CheckCircleOutlined, DeleteOutlined, EditOutlined } from "../../../ui/icons.ts"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { plainTextOf } from "../../../ui/plain-text.ts"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { useEditInPlace } from "../../../ui/useEditInPlace.ts"
import { usePersonName } from "../../../ui/usePersonName.ts"
import { Attachments } from "./Attachments.tsx"
import { type RemarkIds, useConfirmEvidence, useDeleteRemark, useResolveComment } from "./api.ts"
import { LifeFields } from "./LifeFields.tsx"
import { isPossible } from "./life.ts"
import { isSendable, RemarkForm, TextBox, TypeChoice } from "./RemarkForm.tsx"
import { RemarkState } from "./RemarkState.tsx"
import { type Remark, type RemarkText, seenOf } from "./remark.ts"

export interface RemarkCardProps {
  remark: Remark
  place: RemarkIds
  /** Receives a changed text; undefined if the remark is read-only. */
  onWrite?: (remark: RemarkText) => void
  may: { attach: boolean; detach: boolean }
  /** Whether the area for files is open at first. */
  attachNow: boolean
  onChanged: () => void
}

/** An evidence or comment with its author, time, text, files and the actions that the person may use. */
export function RemarkCard({ remark, place, onWrite, may, attachNow, onChanged }: RemarkCardProps) {
  const editor = useEditInPlace(`changed-remark:${remark.id}`)
  const replacement = useEditInPlace(`replaced-evidence:${remark.id}`)
  const isExpired = remark.validity === "EXPIRED"
  const edge = editor.isOpen ? "primary-main" : edges[remark.type ?? "COMMENT"]
  return (
    <Box component="li" sx={{ ...card, borderInlineStart: `4px solid var(--pl-palette-${edge})` }}>
      <Head
        remark={remark}
        actions={
          onWrite &&
          !editor.isOpen && (
            <Actions remark={remark} place={place} onEdit={editor.open} onChanged={onChanged} />
          )
        }
      />
      {editor.isOpen && onWrite ? (
        <Edit remark={remark} onWrite={onWrite} onClose={editor.close} />
      ) : (
        <SafeHtml html={remark.html} />
      )}
      {!editor.isOpen && <RemarkState remark={remark} place={place} />}
      {isExpired && onWrite && !editor.isOpen && !replacement.isOpen && (
        <Renewal remark={remark} place={place} onReplace={replacement.open} />
      )}
      {replacement.isOpen && onWrite && remark.type && (
        <Box sx={{ mt: 1.5 }}>
          <RemarkForm
            kind="evidences"
            draft={`replaced-evidence:${remark.id}`}
            mayAttach={false}
            beginning={{ text: plainTextOf(remark.html), type: remark.type }}
            onCancel={replacement.close}
            onWrite={(written) => {
              replacement.close()
              onWrite({ ...written, replaces: remark.id })
            }}
          />
        </Box>
      )}
      <Attachments place={place} count={remark.attachmentsCount} may={may} addNow={attachNow} />
    </Box>
  )
}

function Head({
  remark: { createdBy, program, lastModificationTime, type },
  actions,
}: {
  remark: Remark
  actions: ReactNode
}) {
  const { t } = useTranslation("evidence")
  const format = useFormat()
  const nameOf = usePersonName()
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1 }}>
      <PersonAvatar name={createdBy.displayName} picture={createdBy.pictureLink} size={30} />
      <Stack sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="semiBoldSmall" component="span" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{nameOf(createdBy, program)}</bdi>
        </Typography>
        <Typography variant="bodySmall" component="span" color="textSecondary">
          {format.dateTime(lastModificationTime)}
        </Typography>
      </Stack>
      {type && (
        <Chip
          size="small"
          label={t(`types.${type}`)}
          color={type === "POSITIVE" ? "success" : "error"}
          variant="outlined"
        />
      )}
      {actions}
    </Stack>
  )
}

function Actions(props: { remark: Remark; place: RemarkIds; onEdit: () => void; onChanged: () => void }) {
  const { remark, place, onEdit, onChanged } = props
  const { t } = useTranslation("evidence")
  const [deleting, setDeleting] = useState(false)
  const remove = useDeleteRemark(place.assessmentId, place.questionId, onChanged)
  const resolve = useResolveComment(place.assessmentId, place.questionId, onChanged)
  return (
    <Stack direction="row" sx={{ flex: "none" }}>
      {remark.resolvable && (
        <Act label={t("resolve")} busy={resolve.isPending} onAct={() => resolve.mutate(remark.id)}>
          <CheckCircleOutlined fontSize="small" />
        </Act>
      )}
      {remark.editable && (
        <Act label={t("edit")} onAct={onEdit}>
          <EditOutlined fontSize="small" />
        </Act>
      )}
      {remark.deletable && (
        <Act label={t(remark.validity === "EXPIRED" ? "withdraw" : "delete")} onAct={() => setDeleting(true)}>
          <DeleteOutlined fontSize="small" />
        </Act>
      )}
      <DeleteDialog
        open={deleting}
        category={t(remark.type ? "category.evidence" : "category.comment")}
        subject={beginningOf(plainTextOf(remark.html))}
        action={() => remove.mutateAsync(remark.id)}
        onClose={() => setDeleting(false)}
      />
    </Stack>
  )
}

/** What to do with evidence that has expired; to withdraw it is to delete it. */
function Renewal(props: { remark: Remark; place: RemarkIds; onReplace: () => void }) {
  const { remark, place, onReplace } = props
  const { t } = useTranslation("evidence")
  const confirm = useConfirmEvidence(place)
  return (
    <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: "wrap" }}>
      {remark.confirmable && (
        <Button size="small" variant="outlined" loading={confirm.isPending} onClick={() => confirm.mutate()}>
          {t("confirmAgain")}
        </Button>
      )}
      {remark.deletable && (
        <Button size="small" onClick={onReplace}>
          {t("replace")}
        </Button>
      )}
    </Stack>
  )
}

function Act(props: { label: string; busy?: boolean; onAct: () => void; children: ReactNode }) {
  return (
    <Tooltip title={props.label}>
      <span>
        <IconButton size="small" aria-label={props.label} loading={props.busy} onClick={props.onAct}>
          {props.children}
        </IconButton>
      </span>
    </Tooltip>
  )
}

function Edit(props: { remark: Remark; onWrite: (remark: RemarkText) => void; onClose: () => void }) {
  const { remark, onWrite, onClose } = props
  const { t } = useTranslation("evidence")
  const stored = { text: plainTextOf(remark.html), type: remark.type, life: remark.life }
  const draft = useDraft(`changed-remark:${remark.id}`, stored, { leave: "keep", seen: seenOf(remark) })
  const { text, type, life } = draft.value
  const change = (part: Partial<typeof stored>) => draft.change({ ...draft.value, ...part })
  const ready = isSendable(text) && isPossible(life)
  const save = () => {
    if (!ready) return
    onWrite({
      id: remark.id,
      type,
      text: text.trim(),
      ...(type && { life }),
      ...(draft.seen && { seen: draft.seen }),
    })
    close()
  }
  function close() {
    draft.discard()
    onClose()
  }
  return (
    <Stack sx={{ gap: 1 }}>
      {type && <TypeChoice type={type} onChoose={(chosen) => change({ type: chosen })} />}
      <TextBox
        label={t("editing")}
        text={text}
        onType={(typed) => change({ text: typed })}
        onSend={save}
        autoFocus
      />
      {type && <LifeFields life={life} onChange={(chosen) => change({ life: chosen })} />}
      <Stack direction="row" sx={{ gap: 1, justifyContent: "flex-end" }}>
        <Button size="small" onClick={close}>
          {t("cancel")}
        </Button>
        <Button size="small" variant="outlined" disabled={!ready} onClick={save}>
          {t("save")}
        </Button>
      </Stack>
    </Stack>
  )
}

function beginningOf(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60).trimEnd()}…` : text
}

/** Colours of the palette. */
const edges = { POSITIVE: "success-main", NEGATIVE: "error-light", COMMENT: "outline-main" } as const

const card = {
  p: 1.5,
  borderRadius: "8px",
  border: "1px solid",
  borderColor: "divider",
} as const
