import { type ComponentType, lazy } from "react"
import type { designer } from "../../i18n/en/designer.ts"

interface DesignerTab {
  /** What stands after the "#" of the address; its label is `tabs.<name>` of the designer's texts. */
  name: keyof (typeof designer)["tabs"]
  /** Fetched when the tab is first opened. What it shows of the draft it takes from `useDesigner`. */
  Part: ComponentType
}

/** The parts of the designer, in the order of the work: a new one is a line here. The first one opens by default. */
export const designerTabs: readonly [DesignerTab, ...DesignerTab[]] = [
  {
    name: "General",
    Part: lazy(async () => ({ default: (await import("./tabs/GeneralTab.tsx")).GeneralTab })),
  },
]
