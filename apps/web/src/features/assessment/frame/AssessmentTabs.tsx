import { Box, Button, ListItemIcon, Menu, MenuItem, useMediaQuery, useTheme } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link, useLocation } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { Check, ExpandMore } from "../../../ui/icons.ts"
import { PartLinks } from "../../../ui/PartLinks.tsx"
import { assessmentQuery, permissionsQuery } from "./api.ts"
import { usePaths } from "./paths.ts"

/**
 * The parts of the assessment that the person can see. The questionnaires of a quick assessment link to its other parts,
 * so they need no tabs, and its report has no texts of people.
 */
export function AssessmentTabs() {
  const { pathname } = useLocation()
  const { here } = usePaths()
  const phone = useMediaQuery(useTheme().breakpoints.down("sm"))
  const assessment = useQuery(assessmentQuery(here.assessmentId))
  const mode = assessment.data?.mode.code
  const permissions = useQuery(permissionsQuery(here.assessmentId))
  const shown = tabs.filter(
    ({ name, permission }) => permissions.data?.[permission] && (mode === "ADVANCED" || name !== "report"),
  )
  const current = shown.find(({ to }) => pathname.startsWith(to(here)))
  if (mode === undefined || shown.length < 2) return null
  if (mode === "QUICK" && (current === undefined || current.name === "questionnaires")) return null
  return phone ? <PartMenu parts={shown} current={current} /> : <PartTabs parts={shown} current={current} />
}

interface Parts {
  parts: AssessmentTab[]
  current: AssessmentTab | undefined
}

function PartTabs({ parts, current }: Parts) {
  const { t } = useTranslation()
  const { here } = usePaths()
  return (
    <Box sx={{ mb: 3 }}>
      <PartLinks
        label={t("assessment.parts")}
        parts={parts.map(({ name, to }) => ({ name, label: t(`assessment.tabs.${name}`), to: to(here) }))}
        current={current?.name}
      />
    </Box>
  )
}

/** The tabs on a phone: a button with the name of the current part that opens a menu of all parts. */
function PartMenu({ parts, current }: Parts) {
  const { t } = useTranslation()
  const { here } = usePaths()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const close = () => setAnchor(null)
  const name = current ? t(`assessment.tabs.${current.name}`) : t("assessment.parts")
  return (
    <Box component="nav" aria-label={t("assessment.parts")} sx={{ mb: 3 }}>
      <Button
        fullWidth
        variant="outlined"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        sx={{ justifyContent: "space-between", backgroundColor: "background.paper" }}
      >
        {name}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ paper: { sx: { width: anchor?.clientWidth } } }}
      >
        {parts.map((part) => (
          <MenuItem
            key={part.name}
            component={Link}
            to={part.to(here)}
            selected={part === current}
            aria-current={part === current ? "page" : undefined}
            onClick={close}
          >
            <ListItemIcon>{part === current && <Check fontSize="small" />}</ListItemIcon>
            {t(`assessment.tabs.${part.name}`)}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}

/** A part of an assessment with its own tab. Its label is `assessment.tabs.<name>` in the shell's texts. */
interface AssessmentTab {
  name: "dashboard" | "questionnaires" | "insights" | "advice" | "report" | "history"
  /** The permission required to see it. */
  permission: keyof Schemas["Permissions"]
  to: (place: AssessmentParams) => string
}

/** In the order of the work. To add a part of the assessment, add a line here. */
export const tabs: readonly AssessmentTab[] = [
  { name: "dashboard", permission: "viewDashboard", to: paths.dashboard },
  {
    name: "questionnaires",
    permission: "viewAssessmentQuestionnaireList",
    to: paths.questionnaires,
  },
  { name: "insights", permission: "viewAssessmentInsights", to: paths.insights },
  { name: "advice", permission: "createAdvice", to: paths.advice },
  { name: "report", permission: "manageReportMetadata", to: paths.reportTexts },
  { name: "history", permission: "viewGraphicalReport", to: paths.history },
]
