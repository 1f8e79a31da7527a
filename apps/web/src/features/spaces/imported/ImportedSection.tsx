import { Box } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Section } from "../../../ui/Section.tsx"
import { importedResultsQuery } from "./api.ts"
import { ImportedList } from "./ImportedList.tsx"

/** The imported results of a space, where there are any. */
export function ImportedSection({ spaceId }: { spaceId: number }) {
  const { t } = useTranslation("imported")
  const { data } = useQuery(importedResultsQuery(spaceId))
  if (!data || data.total === 0) return null
  return (
    <Box sx={{ mt: 5 }}>
      <Section title={t("title")}>
        <ImportedList spaceId={spaceId} />
      </Section>
    </Box>
  )
}
