import type { Feature } from "../platform/feature.ts"
import { feature as advice } from "./advice/feature.ts"
import { feature as answers } from "./answers/feature.ts"
import { feature as apiTokens } from "./api-tokens/feature.ts"
import { feature as assessments } from "./assessments/feature.ts"
import { feature as audit } from "./audit/feature.ts"
import { feature as comparison } from "./comparison/feature.ts"
import { feature as contact } from "./contact/feature.ts"
import { feature as dashboard } from "./dashboard/feature.ts"
import { feature as evidence } from "./evidence/feature.ts"
import { feature as expertGroups } from "./expert-groups/feature.ts"
import { feature as flags } from "./flags/feature.ts"
import { feature as insights } from "./insights/feature.ts"
import { feature as invitations } from "./invitations/feature.ts"
import { feature as kitCustoms } from "./kit-customs/feature.ts"
import { feature as kitPreview } from "./kit-preview/feature.ts"
import { feature as kitText } from "./kit-text/feature.ts"
import { feature as kitVersions } from "./kit-versions/feature.ts"
import { feature as kits } from "./kits/feature.ts"
import { feature as members } from "./members/feature.ts"
import { feature as notifications } from "./notifications/feature.ts"
import { feature as reports } from "./reports/feature.ts"
import { feature as scoreDetail } from "./score-detail/feature.ts"
import { feature as search } from "./search/feature.ts"
import { feature as spaces } from "./spaces/feature.ts"
import { feature as tenant } from "./tenant/feature.ts"
import { feature as users } from "./users/feature.ts"
import { feature as webhooks } from "./webhooks/feature.ts"

/** Every area of the product. To add one, create a folder and add a line here. */
export const features: readonly Feature[] = [
  tenant,
  users,
  apiTokens,
  spaces,
  expertGroups,
  kits,
  kitVersions,
  kitText,
  kitPreview,
  kitCustoms,
  assessments,
  members,
  evidence,
  answers,
  scoreDetail,
  insights,
  invitations,
  advice,
  reports,
  dashboard,
  comparison,
  search,
  notifications,
  contact,
  audit,
  webhooks,
  flags,
]
