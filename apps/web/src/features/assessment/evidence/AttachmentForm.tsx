import {
  Box,
  Button,
  FormHelperText,
  IconButton,
  LinearProgress,
  Stack,
  TextField,
  Typography,
} from "@mui/material"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { toastTextOf } from "../../../api/errors.ts"
import type { Schemas } from "../../../api/schemas.ts"
import type { Language } from "../../../i18n/language.ts"
import { useFormat, useLanguage } from "../../../i18n/useFormat.ts"
import { DropZone, type DropZoneProps } from "../../../ui/DropZone.tsx"
import { Close } from "../../../ui/icons.ts"
import { useOnline } from "../../../ui/useOnline.ts"
import { type RemarkIds, useAttach } from "./api.ts"

interface Chosen {
  mark: string
  file: File
  description: string
  /** The share that has been sent, 0…1; undefined before sending. */
  progress?: number
  /** Why the server has refused it. */
  refusal?: string
}

/**
 * An area to drop or choose files. A dropped file is sent at once; chosen ones are sent with their descriptions. Each shows
 * its progress.
 */
export function AttachmentForm({
  place,
  taken,
  limits,
}: {
  place: RemarkIds
  taken: number
  limits: Limits
}) {
  const { t } = useTranslation("evidence")
  const format = useFormat()
  const language = useLanguage()
  const online = useOnline()
  const attach = useAttach(place)
  const [chosen, setChosen] = useState<Chosen[]>([])
  const [problem, setProblem] = useState<{ text: string; name?: string }>()
  const [sending, setSending] = useState(false)
  const room = limits.files - taken - chosen.length

  const change = (mark: string, part: Partial<Chosen>) =>
    setChosen((all) => all.map((each) => (each.mark === mark ? { ...each, ...part } : each)))
  const remove = (mark: string) => setChosen((all) => all.filter((each) => each.mark !== mark))

  /** Checks files and lists those that can be attached. */
  function take(files: File[]): Chosen[] {
    const bad = files.find((file) => problemOf(file, limits))
    const good = files.filter((file) => !problemOf(file, limits))
    if (bad) {
      const values = { most: megabytes(limits, format), formats: namesOf(limits, language) }
      setProblem({ text: t(`files.problem.${problemOf(bad, limits) ?? "kind"}`, values), name: bad.name })
    } else setProblem(good.length > room ? { text: t("files.full", { most: limits.files }) } : undefined)
    const added = good
      .slice(0, Math.max(room, 0))
      .map((file) => ({ mark: crypto.randomUUID(), file, description: "" }))
    setChosen((all) => [...all, ...added])
    return added
  }

  /** Sends a dropped file at once; offline it waits in the list. */
  function attachDropped(file: File) {
    const added = take([file])
    if (online && added.length > 0) void send(added)
  }

  /** Sends the files one after the other; a refused one stays with the reason, and the others continue. */
  async function send(files: readonly Chosen[]) {
    setSending(true)
    for (const { mark, file, description } of files) {
      change(mark, { progress: 0, refusal: undefined })
      const onProgress = (progress: number) => change(mark, { progress })
      try {
        await attach.mutateAsync({ file, description, onProgress })
        remove(mark)
      } catch (error) {
        change(mark, { progress: undefined, refusal: toastTextOf(error) || t("files.failed") })
      }
    }
    setSending(false)
  }

  if (taken >= limits.files) {
    return (
      <Typography variant="bodySmall" color="textSecondary">
        {t("files.full", { most: limits.files })}
      </Typography>
    )
  }
  return (
    <Stack sx={{ gap: 1 }}>
      {room > 0 && (
        <DropPlace
          limits={limits}
          disabled={sending}
          onFiles={take}
          onDropped={attachDropped}
          onWrongDrop={(wrong) => setProblem({ text: t(`files.problem.${wrong}`) })}
        />
      )}
      {problem && (
        <FormHelperText error component="div" role="alert">
          {problem.name !== undefined && (
            <Box sx={{ fontWeight: 700, overflowWrap: "anywhere" }}>
              <bdi>{problem.name}</bdi>
            </Box>
          )}
          <div>{problem.text}</div>
        </FormHelperText>
      )}
      {!online && (
        <Typography variant="bodySmall" role="status" sx={{ color: "tertiary.dark" }}>
          {t("files.offline")}
        </Typography>
      )}
      {chosen.map((each) => (
        <ChosenFile
          key={each.mark}
          chosen={each}
          busy={sending}
          onDescribe={(description) => change(each.mark, { description })}
          onRemove={() => remove(each.mark)}
        />
      ))}
      {chosen.length > 0 && (
        <Button
          variant="outlined"
          size="small"
          loading={sending}
          disabled={!online || chosen.some(({ description }) => problemOfDescription(description))}
          onClick={() => void send(chosen)}
          sx={{ alignSelf: "end" }}
        >
          {t("files.send", { count: chosen.length })}
        </Button>
      )}
    </Stack>
  )
}

function ChosenFile(props: {
  chosen: Chosen
  busy: boolean
  onDescribe: (description: string) => void
  onRemove: () => void
}) {
  const { chosen, busy, onDescribe, onRemove } = props
  const { file, description, progress, refusal } = chosen
  const unusable = problemOfDescription(description)
  const { t } = useTranslation("evidence")
  return (
    <Stack sx={{ gap: 0.5, p: 1, borderRadius: "8px", backgroundColor: "surface.container" }}>
      <Stack direction="row" sx={{ alignItems: "center", gap: 1 }}>
        <Typography variant="bodySmall" sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
          <bdi>{file.name}</bdi>
        </Typography>
        <IconButton
          size="small"
          aria-label={t("files.leaveOut", { name: file.name })}
          disabled={busy}
          onClick={onRemove}
        >
          <Close fontSize="small" />
        </IconButton>
      </Stack>
      {progress === undefined ? (
        <TextField
          size="small"
          fullWidth
          label={t("files.description")}
          value={description}
          onChange={(event) => onDescribe(event.target.value)}
          disabled={busy}
          error={unusable !== undefined}
          helperText={unusable && t(unusable.text, { count: unusable.count })}
        />
      ) : (
        <LinearProgress
          variant="determinate"
          value={Math.round(progress * 100)}
          aria-label={t("files.sending", { name: file.name })}
        />
      )}
      {refusal && (
        <FormHelperText error role="alert">
          {refusal}
        </FormHelperText>
      )}
    </Stack>
  )
}

function DropPlace(
  props: { limits: Limits } & Pick<DropZoneProps, "disabled" | "onFiles" | "onDropped" | "onWrongDrop">,
) {
  const { limits, disabled, ...taken } = props
  const { t } = useTranslation("evidence")
  const format = useFormat()
  const language = useLanguage()
  const hint = useId()
  return (
    <DropZone
      endings={limits.endings.map((ending) => `.${ending}`)}
      multiple
      disabled={disabled}
      hint={hint}
      {...taken}
      picture={24}
      sx={area}
    >
      <Box component="span" sx={{ minWidth: 0 }}>
        <Typography component="span" variant="semiBoldSmall" sx={{ display: "block" }}>
          {t("files.choose")}
        </Typography>
        <Typography component="span" variant="bodySmall" color="textSecondary" id={hint}>
          {t("files.hint", {
            files: limits.files,
            size: megabytes(limits, format),
            formats: namesOf(limits, language),
          })}
        </Typography>
      </Box>
    </DropZone>
  )
}

const area = { gap: 1.5, px: 1.5, py: 1.25, borderRadius: "8px" } as const

type Limits = Schemas["AttachmentLimits"]

/** The accepted formats, as the server names them in its own refusal. */
function namesOf({ formats }: Limits, language: Language): string {
  return formats.join(language === "fa" ? "، " : ", ")
}

/** A file must be smaller than this. */
function megabytes({ bytes }: Limits, format: ReturnType<typeof useFormat>): string {
  return format.number(bytes / 1024 / 1024, { maximumFractionDigits: 1 })
}

/** Why a file cannot be attached, as far as can be checked before sending; undefined if nothing prevents it. */
type FileProblem = "empty" | "size" | "kind"

function problemOf({ name, size }: Pick<File, "name" | "size">, limits: Limits): FileProblem | undefined {
  if (size === 0) return "empty"
  if (size >= limits.bytes) return "size"
  const ending = name.slice(name.lastIndexOf(".") + 1).toLowerCase()
  return limits.endings.includes(ending) ? undefined : "kind"
}

/** A description is optional; trimmed, it has 3 to 100 characters. */
const descriptionLimits = { min: 3, max: 100 }

/** What is wrong with a description, and the limit that it violates. */
function problemOfDescription(text: string) {
  const { length } = text.trim()
  const { min, max } = descriptionLimits
  if (length > max) return { text: "files.descriptionLong", count: max } as const
  if (length > 0 && length < min) return { text: "files.descriptionShort", count: min } as const
  return undefined
}
