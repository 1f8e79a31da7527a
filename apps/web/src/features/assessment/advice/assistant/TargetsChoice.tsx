import { useQuery } from "@tanstack/react-query"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { targetsQuery } from "../api.ts"
import { type AdvisedAttribute, type Choices, type Goals, presentRank, targetsOf } from "./goals.ts"
import { TargetsStep } from "./TargetsStep.tsx"

/** A level that an attribute is to reach, with both titles. */
export interface NamedTarget {
  attributeId: number
  maturityLevelId: number
  attribute: string
  level: string
}

interface TargetsChoiceProps {
  assessmentId: string
  targets: readonly Pick<NamedTarget, "attributeId" | "maturityLevelId">[]
  onChoose: (targets: NamedTarget[]) => void
}

/**
 * Loads the attributes of an assessment, and lets people choose the levels that they are to reach. Targets that are reached
 * by now stay, unless a higher one is chosen.
 */
export function TargetsChoice({ assessmentId, targets, onChoose }: TargetsChoiceProps) {
  const choices = useQuery(targetsQuery(assessmentId))
  return (
    <Loaded query={choices} loading={<Skeletons count={6} height={88} columns={{ xs: 1, sm: 2 }} />}>
      {(content) => {
        const ranks = ranksOf(content, targets)
        const isOpen = (attribute: AdvisedAttribute) =>
          (ranks.get(attribute.id) ?? 0) > presentRank(content, attribute)
        const open = new Set(content.attributes.filter(isOpen).map(({ id }) => id))
        return (
          <TargetsStep
            assessmentId={assessmentId}
            choices={content}
            goals={new Map([...ranks].filter(([id]) => open.has(id)))}
            onChoose={(goals) => {
              const reached = [...ranks].filter(([id]) => !open.has(id))
              onChoose(named(content, new Map([...reached, ...goals])))
            }}
          />
        )
      }}
    </Loaded>
  )
}

/** The wanted ranks by attribute. */
function ranksOf({ maturityLevels }: Choices, targets: TargetsChoiceProps["targets"]): Goals {
  return new Map(
    targets.flatMap(({ attributeId, maturityLevelId }) => {
      const level = maturityLevels.find(({ id }) => id === maturityLevelId)
      return level ? [[attributeId, level.value] as const] : []
    }),
  )
}

function named(choices: Choices, goals: Goals): NamedTarget[] {
  const attributes = new Map(choices.attributes.map(({ id, title }) => [id, title]))
  const levels = new Map(choices.maturityLevels.map(({ id, title }) => [id, title]))
  return targetsOf(choices, goals).map((target) => ({
    ...target,
    attribute: attributes.get(target.attributeId) ?? "",
    level: levels.get(target.maturityLevelId) ?? "",
  }))
}
