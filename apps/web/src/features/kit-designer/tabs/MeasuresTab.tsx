import { measures } from "../elements.ts"
import { ElementList } from "../parts/ElementList.tsx"

/** Groups of questions for reports. */
export function MeasuresTab() {
  return <ElementList kind={measures} />
}
