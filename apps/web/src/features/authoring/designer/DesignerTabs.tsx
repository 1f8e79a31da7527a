import { Box, MenuItem, Paper, TextField, useMediaQuery, useTheme } from "@mui/material"
import { type ComponentType, Suspense } from "react"
import { useTranslation } from "react-i18next"
import { useLocation, useNavigate } from "react-router"
import type { designer } from "../../../i18n/en/designer.ts"
import { lazyPart } from "../../../ui/lazy.tsx"
import { PartLinks } from "../../../ui/PartLinks.tsx"
import { Skeletons } from "../../../ui/states.tsx"

/** The tabs of the designer, beside the open part, or above it on small screens. The open one is in the address. */
export function DesignerTabs() {
  const asked = useLocation().hash.slice(1)
  const wide = useMediaQuery(useTheme().breakpoints.up("md"), { noSsr: true })
  const { name: current, Part } = designerTabs.find(({ name }) => name === asked) ?? designerTabs[0]
  return (
    <Box sx={frame}>
      {wide ? <Beside current={current} /> : <Above current={current} />}
      <Paper variant="outlined" sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
        <Suspense fallback={<Skeletons count={3} height={72} />}>
          <Part />
        </Suspense>
      </Paper>
    </Box>
  )
}

type Name = (typeof designerTabs)[number]["name"]

function Beside({ current }: { current: Name }) {
  const { t } = useTranslation("designer")
  return (
    <Box sx={{ position: "sticky", top: 80 }}>
      <PartLinks
        vertical
        label={t("parts")}
        parts={designerTabs.map(({ name }) => ({ name, label: t(`tabs.${name}`), to: { hash: name } }))}
        current={current}
      />
    </Box>
  )
}

/** Small screens are too narrow for all tabs side by side. */
function Above({ current }: { current: Name }) {
  const { t } = useTranslation("designer")
  const navigate = useNavigate()
  return (
    <TextField
      select
      label={t("parts")}
      value={current}
      onChange={({ target }) => void navigate({ hash: target.value })}
    >
      {designerTabs.map(({ name }) => (
        <MenuItem key={name} value={name}>
          {t(`tabs.${name}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

const frame = {
  display: "grid",
  gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "auto minmax(0, 1fr)" },
  gap: { xs: 2, md: 3 },
  alignItems: "start",
} as const

interface DesignerTab {
  /** The fragment of the address; the label is `tabs.<name>` in the designer's texts. */
  name: keyof (typeof designer)["tabs"]
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
