import type { Schemas } from "../../../api/schemas.ts"
import { searching } from "../../../i18n/search.ts"
import { useFilter } from "../../../ui/useFilter.ts"

export type Team = Schemas["CampaignTeam"]

export const teamStates = ["NOT_BEGUN", "ANSWERING", "DONE", "OVERDUE"] as const
export const sorts = ["place", "title", "progress", "level", "activity"] as const

/** Which teams are shown, and in which order; kept in the address. */
export const useArrangement = () =>
  useFilter(({ text, one }) => ({
    search: text("search"),
    state: one("state", ["all", ...teamStates]),
    sort: one("sort", sorts),
  }))

type Arrangement = ReturnType<typeof useArrangement>[0]

export function arranged(teams: readonly Team[], { search, state, sort }: Arrangement): Team[] {
  const isSought = searching(search)
  const shown = teams.filter(
    (team) => (state === "all" || team.state === state) && isSought(`${team.title} ${namesOf(team)}`),
  )
  return sort === "place" ? shown : shown.toSorted(orders[sort])
}

function namesOf({ lead, people }: Team): string {
  return [...(lead ? [lead] : []), ...people].map(({ displayName }) => displayName).join(" ")
}

/** What needs attention comes first: little answered, a low level, long ago. */
const orders: Record<Exclude<(typeof sorts)[number], "place">, (one: Team, other: Team) => number> = {
  title: (one, other) => one.title.localeCompare(other.title),
  progress: (one, other) => shareOf(one) - shareOf(other),
  level: (one, other) => (one.maturityLevel?.index ?? 99) - (other.maturityLevel?.index ?? 99),
  activity: (one, other) => ((one.lastActivity ?? "") < (other.lastActivity ?? "") ? -1 : 1),
}

export function shareOf({ answered, questions }: Team): number {
  return questions === 0 ? 0 : (100 * answered) / questions
}
