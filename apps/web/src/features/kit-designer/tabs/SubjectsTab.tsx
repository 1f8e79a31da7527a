import { subjects } from "../elements.ts"
import { ElementList } from "../parts/ElementList.tsx"

/** The subjects of a kit. */
export function SubjectsTab() {
  return <ElementList kind={subjects} />
}
