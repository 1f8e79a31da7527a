import { Alert, Box, Stack } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { DiagnosticList } from "./DiagnosticList.tsx"
import { lacksContent } from "./diagnostics.ts"

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
