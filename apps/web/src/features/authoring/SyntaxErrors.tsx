import { Alert, Stack } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { DiagnosticList } from "./DiagnosticList.tsx"

/** Shown in place of the upload area: why the text was refused. */
export function SyntaxErrors({ errors }: { errors: Schemas["Diagnostic"][] }) {
  const { t } = useTranslation("authoring")
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="error">
        <strong>{t("diagnostics.title")}</strong> {t("diagnostics.intro", { count: errors.length })}
      </Alert>
      <DiagnosticList label={t("diagnostics.list")} diagnostics={errors} />
    </Stack>
  )
}
