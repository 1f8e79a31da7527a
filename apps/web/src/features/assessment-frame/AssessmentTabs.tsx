import { Tab, Tabs } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import { assessmentQuery, permissionsQuery } from "./api.ts"
import { usePlaces } from "./places.ts"
import { tabs } from "./tabs.ts"

/** The parts of an assessment in advanced mode, those that the person may see. A quick one has its questionnaires only. */
export function AssessmentTabs() {
  const { t } = useTranslation()
  const { pathname } = useLocation()
  const { here } = usePlaces()
  const assessment = useQuery(assessmentQuery(here.assessmentId))
  const advanced = assessment.data?.mode.code === "ADVANCED"
  const permissions = useQuery({ ...permissionsQuery(here.assessmentId), enabled: advanced })
  const shown = tabs.filter(({ permission }) => permissions.data?.[permission])
  if (!advanced || shown.length < 2) return null
  const current = shown.find(({ to }) => pathname.startsWith(to(here)))
  return (
    <Tabs
      component="nav"
      value={current?.name ?? false}
      variant="scrollable"
      allowScrollButtonsMobile
      aria-label={t("assessment.parts")}
      sx={{ mb: 3, borderBottom: 1, borderColor: "divider" }}
    >
      {shown.map(({ name, to }) => (
        <Tab
          key={name}
          value={name}
          label={t(`assessment.tabs.${name}`)}
          component={Link}
          to={to(here)}
          aria-current={name === current?.name ? "page" : undefined}
        />
      ))}
    </Tabs>
  )
}
