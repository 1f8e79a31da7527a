import { useTileLook } from "../../../ui/LevelTile.tsx"
import { type Attribute, levelOf } from "./report.ts"

/** What every chart of attributes is made of. */
export interface AttributeChart {
  /** How many levels the kit has. */
  levels: number
  /** Draws outlines, since open questions can still change the levels. */
  provisional: boolean
  selected: number | undefined
  /** Called with the attribute's id, or undefined if the selected one is chosen again. */
  onSelect: (attributeId: number | undefined) => void
}

/** An attribute in a chart: its level if it has one, the colours of that, and the button that shows its details. */
export function useAttributeMark(attribute: Attribute, chart: AttributeChart) {
  const { levels, provisional, selected, onSelect } = chart
  const level = levelOf(attribute)
  const isPressed = attribute.id === selected
  return {
    level,
    isPressed,
    look: useTileLook({ levels, rank: level?.index ?? null, provisional }),
    button: {
      component: "button",
      type: "button",
      "aria-pressed": isPressed,
      "aria-controls": "attribute-behind",
      onClick: () => onSelect(isPressed ? undefined : attribute.id),
    },
  } as const
}
