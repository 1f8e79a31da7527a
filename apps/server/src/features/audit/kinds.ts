import type { EventOf } from "../../platform/events/event.ts"
import type { LocalText } from "../../platform/i18n/language.ts"
import { kindsElsewhere } from "./kinds-elsewhere.ts"
import { type Kind, kindsInSpaces } from "./kinds-in-spaces.ts"
import { kindsOfCampaigns } from "./kinds-of-campaigns.ts"
import { kindsOfDirectories } from "./kinds-of-directories.ts"

const described = { ...kindsInSpaces, ...kindsOfCampaigns, ...kindsOfDirectories, ...kindsElsewhere }

export type AuditedType = keyof typeof described

export type AuditedEvent = EventOf<AuditedType>

const kinds: Record<string, Kind> = described

/** The types of audited events. */
export const auditedTypes = Object.keys(described).filter(isAudited)

/** The kinds that appear in the log of a space, for its owner. */
export const spaceKinds = Object.keys({
  ...kindsInSpaces,
  ...kindsOfCampaigns,
  ...kindsOfDirectories,
}).filter(isAudited)

export function titleOfKind(kind: string): LocalText {
  return kinds[kind]?.title ?? { en: kind, fa: kind }
}

/** The sentence for an action on others, or on oneself. An older version may have recorded kinds unknown today. */
export function textOfKind(kind: string, { isOwn }: { isOwn: boolean }): LocalText {
  const known = kinds[kind]
  return (isOwn ? known?.own : undefined) ?? known?.text ?? titleOfKind(kind)
}

function isAudited(type: string): type is AuditedType {
  return type in described
}
