import { levels } from "../elements.ts"
import { CompetenceTable } from "../parts/CompetenceTable.tsx"
import { ElementList } from "../parts/ElementList.tsx"

/** The maturity levels, and the competences required for each. */
export function LevelsTab() {
  return (
    <ElementList kind={levels}>
      <CompetenceTable />
    </ElementList>
  )
}
