import { Box, MenuItem, Paper, TextField, useMediaQuery, useTheme } from "@mui/material"
import { type ComponentType, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import { lazyPart } from "../../../ui/lazy.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { DraftMap } from "./DraftMap.tsx"
import type { PartName } from "./designer.ts"

/** The map of the draft, and beside it the open part; on small screens below it. The open part is in the address. */
export function DesignerTabs() {
  const { hash } = useLocation()
  const asked = hash.slice(1)
  const wide = useMediaQuery(useTheme().breakpoints.up("md"), { noSsr: true })
  const { name: current, Part } = designerTabs.find(({ name }) => name === asked) ?? designerTabs[0]
  const names = designerTabs.map(({ name }) => name)
  return (
    <Box sx={frame}>
      {wide ? <DraftMap parts={names} current={current} /> : <Above current={current} />}
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
        <Suspense fallback={<Skeletons count={5} height={120} />}>
          <Part key={current} />
        </Suspense>
      </Paper>
    </Box>
  )
}

/** Small screens are too narrow for the map beside the part: it is folded below the choice of the part. */
function Above({ current }: { current: PartName }) {
  const { t } = useTranslation("designer")
  const navigate = useNavigate()
  const names = designerTabs.map(({ name }) => name)
  return (
    <Box sx={{ display: "grid", gap: 1 }}>
      <TextField
        select
        label={t("parts")}
        value={current}
        onChange={({ target }) => void navigate({ hash: target.value })}
      >
        {names.map((name) => (
          <MenuItem key={name} value={name}>
            {t(`tabs.${name}`)}
          </MenuItem>
        ))}
      </TextField>
      <Box component="details" sx={{ "& summary": { cursor: "pointer", py: 1 } }}>
        <summary>{t("map.title")}</summary>
        <DraftMap parts={names} current={current} />
      </Box>
    </Box>
  )
}

const frame = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "264px minmax(0, 1fr)" },
  gap: { xs: 2, md: 3 },
  alignItems: "start",
} as const

interface DesignerTab {
  name: PartName
  /** Lazy-loaded when the tab is first opened. Gets the draft from `useDesigner`. */
  Part: ComponentType
}

/** The parts of the designer, in the order of the work; to add one, add an entry. The first one opens by default. */
const designerTabs: readonly [DesignerTab, ...DesignerTab[]] = [
  {
    name: "General",
    Part: lazyPart(async () => (await import("./tabs/GeneralTab.tsx")).GeneralTab),
  },
  {
    name: "Maturity-Levels",
    Part: lazyPart(async () => (await import("./tabs/ElementTabs.tsx")).LevelsTab),
  },
  {
    name: "Subjects",
    Part: lazyPart(async () => (await import("./tabs/ElementTabs.tsx")).SubjectsTab),
  },
  {
    name: "Attributes",
    Part: lazyPart(async () => (await import("./tabs/AttributesTab.tsx")).AttributesTab),
  },
  {
    name: "Answer-Ranges",
    Part: lazyPart(async () => (await import("./tabs/AnswerRangesTab.tsx")).AnswerRangesTab),
  },
  {
    name: "Measures",
    Part: lazyPart(async () => (await import("./tabs/ElementTabs.tsx")).MeasuresTab),
  },
  {
    name: "Questionnaires",
    Part: lazyPart(async () => (await import("./tabs/ElementTabs.tsx")).QuestionnairesTab),
  },
  {
    name: "Grid",
    Part: lazyPart(async () => (await import("./tabs/GridTab.tsx")).GridTab),
  },
  {
    name: "Profiles",
    Part: lazyPart(async () => (await import("./tabs/ElementTabs.tsx")).ProfilesTab),
  },
  {
    name: "Collectors",
    Part: lazyPart(async () => (await import("./tabs/CollectorsTab.tsx")).CollectorsTab),
  },
  {
    name: "Text",
    Part: lazyPart(async () => (await import("./tabs/TextTab.tsx")).TextTab),
  },
  {
    name: "Trial",
    Part: lazyPart(async () => (await import("./tabs/TrialTab.tsx")).TrialTab),
  },
  {
    name: "Release",
    Part: lazyPart(async () => (await import("./tabs/ReleaseTab.tsx")).ReleaseTab),
  },
]
