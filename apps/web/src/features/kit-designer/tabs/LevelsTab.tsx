import { levels } from "../elements.ts"
import { CompetenceTable } from "../parts/CompetenceTable.tsx"
import { ElementList } from "../parts/ElementList.tsx"

/** The maturity levels, and what it takes to reach each. */
export function LevelsTab() {
  return (
    <ElementList kind={levels}>
      <CompetenceTable />
    </ElementList>
  )
}
