import { type ComponentType, lazy } from "react"
import type { designer } from "../../i18n/en/designer.ts"

interface DesignerTab {
  /** The fragment of the address; the label is `tabs.<name>` in the designer's texts. */
  name: keyof (typeof designer)["tabs"]
  /** Lazy-loaded when the tab is first opened. Gets the draft from `useDesigner`. */
  Part: ComponentType
}

/** The parts of the designer, in the order of the work; to add one, add an entry. The first one opens by default. */
export const designerTabs: readonly [DesignerTab, ...DesignerTab[]] = [
  {
    name: "General",
    Part: lazy(async () => ({ default: (await import("./tabs/GeneralTab.tsx")).GeneralTab })),
  },
  {
    name: "Maturity-Levels",
    Part: lazy(async () => ({ default: (await import("./tabs/LevelsTab.tsx")).LevelsTab })),
  },
  {
    name: "Subjects",
    Part: lazy(async () => ({ default: (await import("./tabs/SubjectsTab.tsx")).SubjectsTab })),
  },
  {
    name: "Attributes",
    Part: lazy(async () => ({ default: (await import("./tabs/AttributesTab.tsx")).AttributesTab })),
  },
  {
    name: "Answer-Ranges",
    Part: lazy(async () => ({ default: (await import("./tabs/AnswerRangesTab.tsx")).AnswerRangesTab })),
  },
  {
    name: "Measures",
    Part: lazy(async () => ({ default: (await import("./tabs/MeasuresTab.tsx")).MeasuresTab })),
  },
  {
    name: "Questionnaires",
    Part: lazy(async () => ({ default: (await import("./tabs/QuestionnairesTab.tsx")).QuestionnairesTab })),
  },
  {
    name: "Text",
    Part: lazy(async () => ({ default: (await import("./tabs/TextTab.tsx")).TextTab })),
  },
  {
    name: "Trial",
    Part: lazy(async () => ({ default: (await import("./tabs/TrialTab.tsx")).TrialTab })),
  },
  {
    name: "Release",
    Part: lazy(async () => ({ default: (await import("./tabs/ReleaseTab.tsx")).ReleaseTab })),
  },
]
