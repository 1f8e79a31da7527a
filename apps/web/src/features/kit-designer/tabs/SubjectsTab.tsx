import { subjects } from "../elements.ts"
import { ElementList } from "../parts/ElementList.tsx"

/** What a kit rates, in the largest pieces. */
export function SubjectsTab() {
  return <ElementList kind={subjects} />
}
