import { useQuery } from "@tanstack/react-query"
import { Loaded } from "../../../../ui/Loaded.tsx"
import { Skeletons } from "../../../../ui/states.tsx"
import { targetsQuery } from "../api.ts"
import { type Choices, type Goals, targetsOf } from "./goals.ts"
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

/** Loads the attributes of an assessment, and lets people choose the levels that they are to reach. */
export function TargetsChoice({ assessmentId, targets, onChoose }: TargetsChoiceProps) {
  const choices = useQuery(targetsQuery(assessmentId))
  return (
    <Loaded query={choices} loading={<Skeletons count={6} height={88} columns={{ xs: 1, sm: 2 }} />}>
      {(content) => (
        <TargetsStep
          assessmentId={assessmentId}
          choices={content}
          goals={goalsOf(content, targets)}
          onChoose={(goals) => onChoose(named(content, goals))}
        />
      )}
    </Loaded>
  )
}

function goalsOf({ maturityLevels }: Choices, targets: TargetsChoiceProps["targets"]): Goals {
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
