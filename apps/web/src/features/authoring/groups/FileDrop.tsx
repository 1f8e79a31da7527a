import UploadFile from "@mui/icons-material/UploadFileOutlined"
import { Box, CircularProgress, FormHelperText, Stack, Typography } from "@mui/material"
import { type DragEvent, useId, useState } from "react"
import { useTranslation } from "react-i18next"

interface FileDropProps {
  ending: ".zip" | ".xlsx"
  /** What kind of file is accepted. */
  label: string
  /** The operation under way with the chosen file; no other can be dropped meanwhile. */
  busy?: string
  onFile: (file: File) => void
}

/** An area to drop or choose a file. Only files with the right extension and size are passed on. */
export function FileDrop({ ending, label, busy, onFile }: FileDropProps) {
  const { t } = useTranslation("authoring")
  const [over, setOver] = useState(false)
  const [problem, setProblem] = useState<string>()
  const hint = useId()

  function take(file: File | undefined) {
    if (!file) return
    const found = problemOf(file, ending)
    const { name } = file
    setProblem(
      found && (found === "size" ? t("file.tooLarge", { name }) : t("file.wrongEnding", { name, ending })),
    )
    if (!found) onFile(file)
  }

  function drop(event: DragEvent) {
    event.preventDefault()
    setOver(false)
    if (busy === undefined) take(event.dataTransfer.files[0])
  }

  return (
    <div>
      <Box
        component="label"
        onDragOver={(event: DragEvent) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        sx={[area, over && overArea]}
      >
        <UploadFile aria-hidden sx={{ fontSize: 40, color: "primary.main" }} />
        <Box
          component="input"
          type="file"
          accept={ending}
          aria-describedby={hint}
          disabled={busy !== undefined}
          onChange={(event) => {
            take(event.currentTarget.files?.[0])
            // The same file, corrected, can be chosen again.
            event.currentTarget.value = ""
          }}
          sx={unseen}
        />
        <Typography component="span" variant="semiBoldMedium">
          <Box component="span" sx={{ color: "primary.main", textDecoration: "underline" }}>
            {t("file.choose")}
          </Box>{" "}
          {t("file.drop")}
        </Typography>
        <Typography component="span" variant="bodySmall" color="textSecondary" id={hint}>
          {label} · {t("file.maxSize", { maxSize: t("file.size") })}
        </Typography>
      </Box>
      <Box role="status" sx={{ minHeight: 28, pt: 1 }}>
        {busy !== undefined && (
          <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
            <CircularProgress size={18} aria-hidden />
            <Typography variant="bodySmall" sx={{ overflowWrap: "anywhere" }}>
              {busy}
            </Typography>
          </Stack>
        )}
        {busy === undefined && problem && <FormHelperText error>{problem}</FormHelperText>}
      </Box>
    </div>
  )
}

const area = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  alignItems: "center",
  textAlign: "center",
  gap: 1,
  px: 2,
  py: 4,
  cursor: "pointer",
  border: "2px dashed",
  borderColor: "outline.main",
  borderRadius: "12px",
  backgroundColor: "background.paper",
  transition: "background-color 150ms, border-color 150ms",
  "&:hover": { borderColor: "primary.main" },
  "&:has(input:focus-visible)": { outline: "3px solid", outlineColor: "primary.light" },
  "&:has(input:disabled)": { cursor: "progress", opacity: 0.6 },
} as const

const overArea = { borderColor: "primary.main", backgroundColor: "primary.soft" } as const

/** Visually hidden, for the keyboard and assistive technology; the area around it is what people see. */
const unseen = { position: "absolute", width: 1, height: 1, opacity: 0, overflow: "hidden" } as const

/** The size limit of the server, in bytes; a file must be smaller than this. */
const sizeLimit = 5 * 1024 * 1024

/** Why a chosen file cannot be sent; undefined if it can. Checks only the name and size, not the content. */
function problemOf(file: File, ending: string): "ending" | "size" | undefined {
  if (!file.name.toLowerCase().endsWith(ending)) return "ending"
  return file.size < sizeLimit ? undefined : "size"
}
