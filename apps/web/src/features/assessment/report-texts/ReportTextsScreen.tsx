import { Box, Button, Card, Divider, FormControlLabel, Stack, Switch, Typography } from "@mui/material"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import type { Seen } from "../../../api/replaced.ts"
import type { Schemas } from "../../../api/schemas.ts"
import { ActionDialog } from "../../../ui/ConfirmDialog.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { RichTextField } from "../../../ui/rich-text/RichTextField.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { useSave } from "../../../ui/useSave.ts"
import { AssessmentPage, assessmentQuery, permissionsQuery, usePaths } from "../frame/index.ts"
import {
  EmptySections,
  reportTextsQuery,
  Unapproved,
  usePublication,
  type WrittenSection,
  writtenSections,
} from "../report/index.ts"
import { reportTextsChanged, saveReportTexts } from "./api.ts"
import { RoadmapChoice } from "./RoadmapChoice.tsx"

/** The texts that people write around the report of an assessment, and its publication. */
export function ReportTextsScreen() {
  const { t } = useTranslation("reportTexts")
  const { assessmentId } = usePaths()
  const texts = useQuery(reportTextsQuery(assessmentId))
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  return (
    <AssessmentPage
      title={t("title")}
      mayRename={permissions?.updateAssessment ?? false}
      failed={texts.isError && texts.data === undefined}
    >
      <Loaded query={texts} heading="h1" loading={<Skeletons count={4} height={140} />}>
        {(stored) => (
          <Box sx={columns}>
            <Stack sx={{ gap: 2, minWidth: 0 }}>
              {writtenSections.map((section) => (
                <SectionText key={section} assessmentId={assessmentId} section={section} stored={stored} />
              ))}
              <Card component="section" aria-label={t("roadmap.title")} sx={{ p: { xs: 2, sm: 3 } }}>
                <Typography component="h2" variant="titleMedium" sx={{ mb: 1 }}>
                  {t("roadmap.title")}
                </Typography>
                <RoadmapChoice assessmentId={assessmentId} />
              </Card>
            </Stack>
            <Publication
              assessmentId={assessmentId}
              stored={stored}
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

/** The maximum number of visible characters of the texts with a limit. */
const limits: Partial<Record<WrittenSection, number>> = { intro: 1000, prosAndCons: 1000 }

interface SectionTextProps {
  assessmentId: string
  section: WrittenSection
  /** All the texts. */
  stored: Schemas["ReportMetadata"]
}

/** One of the texts around the report, edited in place. */
function SectionText({ assessmentId, section, stored }: SectionTextProps) {
  const { t } = useTranslation("reportTexts")
  const client = useQueryClient()
  const save = useSave({
    meta: { silence: [403] },
    mutationFn: ({ html: text, seen }: { html: string; seen: Seen | null }) =>
      saveReportTexts(assessmentId, { [section]: text }, seen),
    onSuccess: () => reportTextsChanged(client, assessmentId),
  })
  const html = stored.metadata[section]
  const title = t(`sections.${section}.title`)
  return (
    <Card component="section" aria-label={title} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography component="h2" variant="titleMedium" sx={{ mb: 1.5 }}>
        {title}
        {html === null && (
          <Typography component="span" variant="bodyMedium" color="error" sx={{ marginInlineStart: 1 }}>
            {t("empty")}
          </Typography>
        )}
      </Typography>
      <RichTextField
        draft={`report-text:${assessmentId}:${section}`}
        label={title}
        html={html}
        editable
        limit={limits[section]}
        placeholder={t(`sections.${section}.placeholder`)}
        seen={stored}
        onSave={(text, seen) => save.mutateAsync({ html: text, seen })}
      />
    </Card>
  )
}

interface PublicationProps {
  assessmentId: string
  stored: Schemas["ReportMetadata"]
  mayPublish: boolean
}

/** Links to the report and controls its publication, which requires all texts around it. */
function Publication({ assessmentId, stored, mayPublish }: PublicationProps) {
  const { t } = useTranslation("reportTexts")
  const { report, here } = usePaths()
  const isAdvanced = useQuery(assessmentQuery(assessmentId)).data?.mode.code === "ADVANCED"
  const { pathname } = useLocation()
  const words = useId()
  const [asks, setAsks] = useState(false)
  const { published } = stored
  const publication = usePublication(assessmentId, { mayPublish, isQuick: false, published })
  const { change, empty } = publication
  const waits = empty?.length !== 0 && !published
  return (
    <Card component="section" aria-label={t("publication.label")} sx={card}>
      <Button component={Link} to={report} state={{ from: pathname }} variant="outlined" fullWidth>
        {t("publication.view")}
      </Button>
      <Divider />
      {isAdvanced && (
        <Suspense>
          <Unapproved place={here} />
        </Suspense>
      )}
      <FormControlLabel
        control={
          <Switch
            checked={published}
            disabled={!mayPublish || waits || change.isPending}
            slotProps={{ input: { "aria-describedby": words } }}
            onChange={(_event, on) => (on ? change.mutate({ published: true, seen: stored }) : setAsks(true))}
          />
        }
        label={t("publication.publish")}
      />
      {waits ? (
        <Suspense>
          <EmptySections id={words} place={here} publication={publication} isBeside />
        </Suspense>
      ) : (
        <Typography id={words} variant="bodySmall" color="textSecondary">
          {t(published ? "publication.isPublished" : "publication.isNot")}
        </Typography>
      )}
      <ActionDialog
        open={asks}
        title={t("publication.takeBack")}
        confirmLabel={t("publication.takeBack")}
        destructive
        action={() => change.mutateAsync({ published: false, seen: stored })}
        onClose={() => setAsks(false)}
      >
        {t("publication.takeBackHint")}
      </ActionDialog>
    </Card>
  )
}

const card = {
  p: { xs: 2, sm: 3 },
  display: "grid",
  gap: 2,
  position: { md: "sticky" },
  top: { md: 80 },
} as const
