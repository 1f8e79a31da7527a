import type { Schemas } from "../../../api/schemas.ts"
import { searching } from "../../../i18n/search.ts"
import { paths } from "../../../paths.ts"

/** Something that can be opened or done. */
export interface Destination {
  kind:
    | "recent"
    | "action"
    | "place"
    | "space"
    | "assessment"
    | "questionnaire"
    | "kit"
    | "content"
    | "group"
    | "settings"
  title: string
  /** What it belongs to. */
  detail?: string
  to: string
  /** What an action does instead of leading somewhere. */
  run?: () => void
}

interface Words {
  inSpace: (title: string) => string
  own: string
  settingsOf: (title: string) => string
  reportOf: (title: string) => string
}

/**
 * The search results in order: matching places (including the questionnaires of the open assessment), then spaces,
 * assessments, kits and expert groups.
 */
export function destinationsOf(
  text: string,
  fixed: readonly Destination[],
  found: Schemas["Findings"] | undefined,
  words: Words,
): Destination[] {
  const isSought = searching(text)
  const named = fixed.filter(({ title }) => isSought(title))
  if (!found || text.trim() === "") return named
  return [
    ...named,
    ...found.spaces.flatMap(({ id, title }) => [
      { kind: "space" as const, title, to: paths.space(id) },
      { kind: "space" as const, title: words.settingsOf(title), to: paths.spaceSettings(id) },
    ]),
    ...found.assessments.flatMap((assessment) => assessmentDestinations(assessment, words)),
    ...found.kits.map(({ id, title }) => ({ kind: "kit" as const, title, to: paths.kit(id) })),
    ...found.expertGroups.map(({ id, title }) => ({ kind: "group" as const, title, to: paths.group(id) })),
  ]
}

/** Those of some findings that have a text in their title. */
export function narrowed(findings: Schemas["Findings"], text: string): Schemas["Findings"] {
  const isSought = searching(text)
  const matches = ({ title }: { title: string }) => isSought(title)
  return {
    spaces: findings.spaces.filter(matches),
    assessments: findings.assessments.filter(matches),
    kits: findings.kits.filter(matches),
    expertGroups: findings.expertGroups.filter(matches),
  }
}

/** An assessment can be opened at its questionnaires and at its report, as far as the reader may see them. */
function assessmentDestinations(
  { id, title, space, canViewQuestionnaires, canViewReport }: Schemas["FoundAssessment"],
  words: Words,
): Destination[] {
  const place = { spaceId: space.id, assessmentId: id }
  const detail = space.isDefault ? words.own : words.inSpace(space.title)
  const questionnaires = { kind: "assessment" as const, title, detail, to: paths.questionnaires(place) }
  const report = {
    kind: "assessment" as const,
    title: words.reportOf(title),
    detail,
    to: paths.report(place),
  }
  return [...(canViewQuestionnaires ? [questionnaires] : []), ...(canViewReport ? [report] : [])]
}
