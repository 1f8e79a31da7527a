import { Box, Stack } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../ui/Loaded.tsx"
import { Skeletons } from "../../ui/states.tsx"
import { AssessmentPage, permissionsQuery, usePlaces } from "../assessment-frame/index.ts"
import { reportTextsQuery, sections } from "./api.ts"
import { Publication } from "./Publication.tsx"
import { SectionText } from "./SectionText.tsx"

/** The texts that people write around the report of an assessment, and its publication. */
export function ReportTextsScreen() {
  const { t } = useTranslation("reportTexts")
  const { assessmentId } = usePlaces()
  const texts = useQuery(reportTextsQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={texts.isError && texts.data === undefined}
    >
      <Loaded query={texts} heading="h1" loading={<Skeletons count={4} height={140} />}>
        {({ metadata, published }) => (
          <Box sx={columns}>
            <Stack sx={{ gap: 2, minWidth: 0 }}>
              {sections.map((section) => (
                <SectionText
                  key={section}
                  assessmentId={assessmentId}
                  section={section}
                  html={metadata[section]}
                />
              ))}
            </Stack>
            <Publication
              assessmentId={assessmentId}
              published={published}
              complete={sections.every((section) => metadata[section] !== null)}
              mayPublish={permissions?.publishAssessmentReport ?? false}
            />
          </Box>
        )}
      </Loaded>
    </AssessmentPage>
  )
}

const columns = {
  display: "grid",
  gap: 2,
  alignItems: "start",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "minmax(0, 1fr) 320px" },
} as const
