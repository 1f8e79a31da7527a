import type { account } from "./en/account.ts"
import type { advice } from "./en/advice.ts"
import type { answers } from "./en/answers.ts"
import type { apiTokens } from "./en/apiTokens.ts"
import type { assessments } from "./en/assessments.ts"
import type { audit } from "./en/audit.ts"
import type { authoring } from "./en/authoring.ts"
import type { campaigns } from "./en/campaigns.ts"
import type { comparison } from "./en/comparison.ts"
import type { contact } from "./en/contact.ts"
import type { content } from "./en/content.ts"
import type { dashboard } from "./en/dashboard.ts"
import type { day } from "./en/day.ts"
import type { designer } from "./en/designer.ts"
import type { documents } from "./en/documents.ts"
import type { editor } from "./en/editor.ts"
import type { evidence } from "./en/evidence.ts"
import type { guide } from "./en/guide.ts"
import type { history } from "./en/history.ts"
import type { imported } from "./en/imported.ts"
import type { insights } from "./en/insights.ts"
import type { join } from "./en/join.ts"
import type { kitFile } from "./en/kitFile.ts"
import type { kitPage } from "./en/kitPage.ts"
import type { kits } from "./en/kits.ts"
import type { landing } from "./en/landing.ts"
import type { members } from "./en/members.ts"
import type { notifications } from "./en/notifications.ts"
import type { pending } from "./en/pending.ts"
import type { portfolio } from "./en/portfolio.ts"
import type { preview } from "./en/preview.ts"
import type { proposals } from "./en/proposals.ts"
import type { rating } from "./en/rating.ts"
import type { reassessment } from "./en/reassessment.ts"
import type { report } from "./en/report.ts"
import type { reportTexts } from "./en/reportTexts.ts"
import type { roadmap } from "./en/roadmap.ts"
import type { rules } from "./en/rules.ts"
import type { sample } from "./en/sample.ts"
import type { saving } from "./en/saving.ts"
import type { scores } from "./en/scores.ts"
import type { search } from "./en/search.ts"
import type { sessions } from "./en/sessions.ts"
import type { shell } from "./en/shell.ts"
import type { spaces } from "./en/spaces.ts"
import type { support } from "./en/support.ts"
import type { trial } from "./en/trial.ts"
import type { webhooks } from "./en/webhooks.ts"
import type { weights } from "./en/weights.ts"

/**
 * The texts of each area, typed by the English ones. A new area adds a line here and two modules, `en/<area>.ts` and
 * `fa/<area>.ts`, which export its texts under the area's name.
 */
export interface Texts {
  shell: typeof shell
  landing: typeof landing
  sample: typeof sample
  kits: typeof kits
  spaces: typeof spaces
  assessments: typeof assessments
  report: typeof report
  reportTexts: typeof reportTexts
  roadmap: typeof roadmap
  answers: typeof answers
  saving: typeof saving
  evidence: typeof evidence
  proposals: typeof proposals
  support: typeof support
  scores: typeof scores
  authoring: typeof authoring
  dashboard: typeof dashboard
  guide: typeof guide
  history: typeof history
  imported: typeof imported
  insights: typeof insights
  content: typeof content
  weights: typeof weights
  kitPage: typeof kitPage
  preview: typeof preview
  kitFile: typeof kitFile
  trial: typeof trial
  advice: typeof advice
  editor: typeof editor
  day: typeof day
  designer: typeof designer
  documents: typeof documents
  campaigns: typeof campaigns
  comparison: typeof comparison
  contact: typeof contact
  members: typeof members
  portfolio: typeof portfolio
  rating: typeof rating
  reassessment: typeof reassessment
  rules: typeof rules
  pending: typeof pending
  join: typeof join
  notifications: typeof notifications
  account: typeof account
  apiTokens: typeof apiTokens
  audit: typeof audit
  search: typeof search
  sessions: typeof sessions
  webhooks: typeof webhooks
}

export type Area = keyof Texts

/** The type of a translation: exactly the keys of the original. */
export type Translated<T> = { [K in keyof T]: T[K] extends string ? string : Translated<T[K]> }
