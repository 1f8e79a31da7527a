import { Alert, Box, CircularProgress, FormHelperText, Stack, Typography } from "@mui/material"
import { type ReactNode, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { DropZone } from "../../../ui/DropZone.tsx"
import { SyntaxErrors } from "./DiagnosticList.tsx"
import { diagnosticsIn } from "./diagnostics.ts"
import { kitFileEndings } from "./readKitFile.ts"

interface FileDropProps {
  /** The operation under way with the chosen file; no other can be dropped meanwhile. */
  busy: string | undefined
  onFile: (file: File) => void
}

interface KitFileStepProps extends FileDropProps {
  intro: string
  /** Why the last file was refused. */
  error: Error | null
  /** What else there is to know. */
  children: ReactNode
}

/** The step in which the file of a kit is chosen, or what is wrong with it. */
export function KitFileStep({ intro, error, children, ...drop }: KitFileStepProps) {
  const { t } = useTranslation("authoring")
  const errors = diagnosticsIn(error)
  if (errors) {
    const isFramework = errors.some(({ kind }) => kind === "FRAMEWORK")
    return (
      <SyntaxErrors errors={errors} title={t(isFramework ? "framework.unreadable" : "diagnostics.title")} />
    )
  }
  if (error) {
    return (
      <Alert severity="error" sx={{ whiteSpace: "pre-line" }}>
        {error.message}
      </Alert>
    )
  }
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography>{intro}</Typography>
      <FileDrop {...drop} />
      {children}
    </Stack>
  )
}

/** An area to drop or choose a file. Only files with the right extension and size are passed on. */
function FileDrop({ busy, onFile }: FileDropProps) {
  const { t } = useTranslation("authoring")
  const [problem, setProblem] = useState<string>()
  const hint = useId()

  function take(file: File | undefined) {
    if (!file) return
    const found = problemOf(file)
    const { name } = file
    setProblem(
      found &&
        (found === "size"
          ? t("file.tooLarge", { name, maxSize: t("file.size") })
          : t("file.wrongEnding", { name, ending: kitFileEndings.join(", ") })),
    )
    if (!found) onFile(file)
  }

  return (
    <div>
      <DropZone
        endings={kitFileEndings}
        disabled={busy !== undefined}
        hint={hint}
        onFiles={([file]) => take(file)}
        onWrongDrop={(wrong) => setProblem(t(wrong === "several" ? "file.several" : "file.none"))}
        picture={40}
        sx={area}
      >
        <Typography component="span" variant="semiBoldMedium">
          <Box component="span" sx={{ color: "primary.main", textDecoration: "underline" }}>
            {t("file.choose")}
          </Box>{" "}
          {t("file.drop")}
        </Typography>
        <Typography component="span" variant="bodySmall" color="textSecondary" id={hint}>
          {t("file.kit")} · {t("file.maxSize", { maxSize: t("file.size") })}
        </Typography>
      </DropZone>
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
  flexDirection: "column",
  textAlign: "center",
  gap: 1,
  px: 2,
  py: 4,
  borderRadius: "12px",
  backgroundColor: "background.paper",
} as const

/** The size limit of the server, in bytes; a file must be smaller than this. */
const sizeLimit = 5 * 1024 * 1024

/** Why a chosen file cannot be sent; undefined if it can. Checks only the name and size, not the content. */
function problemOf(file: File): "ending" | "size" | undefined {
  const name = file.name.toLowerCase()
  if (!kitFileEndings.some((ending) => name.endsWith(ending))) return "ending"
  return file.size < sizeLimit ? undefined : "size"
}
