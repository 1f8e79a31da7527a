import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { parseServerTime } from "../../../i18n/format.ts"
import { useFormat } from "../../../i18n/useFormat.ts"

export interface MomentChoice {
  /** As the server names it. */
  value: string
  label: string
}

/** The moments of a timeline that can be chosen by name, in the order of time, between its start and now. */
export function useNamedMoments({ milestones, publications }: Schemas["Timeline"]): MomentChoice[] {
  const { t } = useTranslation("history")
  const format = useFormat()
  const named = [
    ...milestones.map(({ id, title, time }) => ({
      time,
      value: `milestone:${id}`,
      label: t("changes.milestone", { title }),
    })),
    ...publications.map(({ id, time }) => ({
      time,
      value: `publication:${id}`,
      label: t("changes.publication", { date: format.dateTime(time) }),
    })),
  ].sort((a, b) => (a.time < b.time ? -1 : 1))
  return [
    { value: "start", label: t("changes.start") },
    ...named.map(({ value, label }) => ({ value, label })),
    { value: "now", label: t("changes.now") },
  ]
}

/** Whether a moment is named, not a time or a day. */
export function isNamed(moment: string): boolean {
  return /^(start|now|milestone:.+|publication:.+)$/.test(moment)
}

/** Whether there is such a moment in the history of an assessment; milestones can be removed. */
export function isMoment(moment: string, { milestones, publications }: Schemas["Timeline"]): boolean {
  if (!isNamed(moment)) return !Number.isNaN(parseServerTime(moment).getTime())
  const [kind, id] = moment.split(":")
  if (kind === "milestone") return milestones.some((each) => each.id === id)
  return kind !== "publication" || publications.some((each) => each.id === id)
}
