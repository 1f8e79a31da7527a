import { Box } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { I18nextProvider } from "react-i18next"
import { keys } from "../../api/keys.ts"
import { textsIn } from "../../i18n/i18n.ts"
import { directionOfLanguage, type Language } from "../../i18n/language.ts"
import { lettersOf } from "../../theme/letters.ts"
import { DirectedTheme } from "../../theme/ThemeRoot.tsx"
import { Waiting } from "./ReportStates.tsx"

/** Renders its content in the report's language and direction, whatever the language of the interface. */
export function ReportLanguage({ language, children }: { language: Language; children: ReactNode }) {
  const texts = useQuery({
    queryKey: keys.texts(language),
    queryFn: async () => (await Promise.all([textsIn(language, ["report"]), lettersOf(language)]))[0],
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    throwOnError: true,
  }).data
  if (!texts) return <Waiting />
  return (
    <I18nextProvider i18n={texts}>
      <DirectedTheme>
        <Box lang={language} dir={directionOfLanguage(language)} sx={{ typography: "bodyMedium" }}>
          {children}
        </Box>
      </DirectedTheme>
    </I18nextProvider>
  )
}
