import { Alert, Box, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { lacksContent, markedLine, placeOf } from "./diagnostics.ts"

/** The errors or warnings in a text: the message, the place, and the line of the file. */
function DiagnosticList({ label, diagnostics }: { label: string; diagnostics: Schemas["Diagnostic"][] }) {
  return (
    <Box component="ol" tabIndex={0} aria-label={label} sx={list}>
      {diagnostics.map((diagnostic) => (
        <Item key={Object.values(diagnostic).join("|")} diagnostic={diagnostic} />
      ))}
    </Box>
  )
}

function Item({ diagnostic }: { diagnostic: Schemas["Diagnostic"] }) {
  const { t } = useTranslation("authoring")
  const place = placeOf(diagnostic)
  const line = markedLine(diagnostic)
  const { message } = diagnostic
  const text = place
    ? t("diagnostics.placed", { message, ...place, fileName: isolated(place.fileName) })
    : message
  return (
    <Box component="li" sx={item}>
      <Typography dir={directionOf(text)} sx={{ overflowWrap: "anywhere", textAlign: "start" }}>
        {text}
      </Typography>
      {line && (
        <>
          <Typography variant="bodySmall" color="textSecondary" component="div" sx={{ mt: 0.75 }}>
            {t("diagnostics.errorLine")}
          </Typography>
          <Box component="code" dir="ltr" sx={code}>
            {line[0]}
            {line[1] && <mark>{line[1]}</mark>}
            {line[2]}
          </Box>
        </>
      )}
    </Box>
  )
}

/** A file name keeps its own direction within a sentence. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`
}

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1, borderRadius: "8px" } as const

const item = {
  p: 1.5,
  minWidth: 0,
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "8px",
  backgroundColor: "background.paper",
} as const

const code = {
  display: "block",
  fontFamily: "ui-monospace, Menlo, Consolas, monospace",
  fontSize: "0.875rem",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
  textAlign: "left",
  px: 1,
  py: 0.5,
  borderRadius: "4px",
  backgroundColor: "surface.high",
  color: "text.primary",
  "& mark": { backgroundColor: "error.softer", color: "error.main", fontWeight: 700 },
} as const

/** Shown in place of the upload area: why the text was refused. */
export function SyntaxErrors({ errors, title }: { errors: Schemas["Diagnostic"][]; title: string }) {
  const { t } = useTranslation("authoring")
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="error">
        <strong>{title}</strong> {t("diagnostics.intro", { count: errors.length })}
      </Alert>
      <DiagnosticList label={t("diagnostics.list")} diagnostics={errors} />
    </Stack>
  )
}

/** Warnings about an uploaded text; collapsed if there are many and none prevents the kit from being created. */
export function Warnings({ warnings }: { warnings: Schemas["Diagnostic"][] }) {
  const { t } = useTranslation("authoring")
  if (warnings.length === 0) return null
  const stops = lacksContent(warnings)
  return (
    <Stack sx={{ gap: 1 }}>
      {stops && <Alert severity="error">{t("diagnostics.incomplete")}</Alert>}
      <Box
        component="details"
        open={stops || warnings.length < 3}
        sx={{ "& summary": { cursor: "pointer" } }}
      >
        <Box component="summary" sx={{ fontWeight: 600, mb: 1 }}>
          {t("diagnostics.warnings", { count: warnings.length })}
        </Box>
        <DiagnosticList label={t("diagnostics.warningList")} diagnostics={warnings} />
      </Box>
    </Stack>
  )
}
