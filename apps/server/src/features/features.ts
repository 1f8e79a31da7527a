import type { Feature } from "../platform/feature.ts"
import { feature as advice } from "./advice/routes.ts"
import { feature as answers } from "./answers/feature.ts"
import { feature as apiTokens } from "./api-tokens/feature.ts"
import { feature as assessments } from "./assessments/routes.ts"
import { feature as assignments } from "./assignments/feature.ts"
import { feature as attestations } from "./attestations/feature.ts"
import { feature as audit } from "./audit/feature.ts"
import { feature as campaigns } from "./campaigns/feature.ts"
import { feature as comparison } from "./comparison/routes.ts"
import { feature as contact } from "./contact/routes.ts"
import { feature as dashboard } from "./dashboard/routes.ts"
import { feature as directory } from "./directory/feature.ts"
import { feature as documents } from "./documents/feature.ts"
import { feature as evidence } from "./evidence/feature.ts"
import { feature as expertGroups } from "./expert-groups/feature.ts"
import { feature as flags } from "./flags/routes.ts"
import { feature as guide } from "./guide/feature.ts"
import { feature as history } from "./history/feature.ts"
import { feature as insights } from "./insights/routes.ts"
import { feature as invitations } from "./invitations/feature.ts"
import { feature as join } from "./join/routes.ts"
import { feature as kitCustoms } from "./kit-customs/routes.ts"
import { feature as kitPreview } from "./kit-preview/routes.ts"
import { feature as kitText } from "./kit-text/feature.ts"
import { feature as kitVersions } from "./kit-versions/feature.ts"
import { feature as kits } from "./kits/feature.ts"
import { feature as mcp } from "./mcp/routes.ts"
import { feature as members } from "./members/feature.ts"
import { feature as notifications } from "./notifications/routes.ts"
import { feature as openQuestions } from "./open-questions/routes.ts"
import { feature as portfolio } from "./portfolio/feature.ts"
import { feature as proposals } from "./proposals/routes.ts"
import { feature as reassessment } from "./reassessment/feature.ts"
import { feature as reports } from "./reports/routes.ts"
import { feature as roadmap } from "./roadmap/routes.ts"
import { feature as rules } from "./rules/feature.ts"
import { feature as scoreDetail } from "./score-detail/routes.ts"
import { feature as search } from "./search/routes.ts"
import { feature as sessions } from "./sessions/feature.ts"
import { feature as spaces } from "./spaces/feature.ts"
import { feature as support } from "./support/routes.ts"
import { feature as tenant } from "./tenant/routes.ts"
import { feature as users } from "./users/routes.ts"
import { feature as waiting } from "./waiting/routes.ts"
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
  assignments,
  evidence,
  answers,
  sessions,
  openQuestions,
  reassessment,
  proposals,
  scoreDetail,
  insights,
  history,
  invitations,
  join,
  advice,
  roadmap,
  reports,
  directory,
  documents,
  attestations,
  dashboard,
  support,
  comparison,
  portfolio,
  campaigns,
  search,
  waiting,
  mcp,
  notifications,
  contact,
  guide,
  audit,
  webhooks,
  rules,
  flags,
]
