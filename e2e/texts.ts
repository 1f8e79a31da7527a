import { account as accountEn } from "../apps/web/src/i18n/en/account.ts"
import { advice as adviceEn } from "../apps/web/src/i18n/en/advice.ts"
import { answers as answersEn } from "../apps/web/src/i18n/en/answers.ts"
import { apiTokens as apiTokensEn } from "../apps/web/src/i18n/en/apiTokens.ts"
import { assessments as assessmentsEn } from "../apps/web/src/i18n/en/assessments.ts"
import { audit as auditEn } from "../apps/web/src/i18n/en/audit.ts"
import { authoring as authoringEn } from "../apps/web/src/i18n/en/authoring.ts"
import { compare as compareEn } from "../apps/web/src/i18n/en/compare.ts"
import { contact as contactEn } from "../apps/web/src/i18n/en/contact.ts"
import { dashboard as dashboardEn } from "../apps/web/src/i18n/en/dashboard.ts"
import { designer as designerEn } from "../apps/web/src/i18n/en/designer.ts"
import { documents as documentsEn } from "../apps/web/src/i18n/en/documents.ts"
import { evidence as evidenceEn } from "../apps/web/src/i18n/en/evidence.ts"
import { history as historyEn } from "../apps/web/src/i18n/en/history.ts"
import { imported as importedEn } from "../apps/web/src/i18n/en/imported.ts"
import { insights as insightsEn } from "../apps/web/src/i18n/en/insights.ts"
import { join as joinEn } from "../apps/web/src/i18n/en/join.ts"
import { kitContent as kitContentEn } from "../apps/web/src/i18n/en/kitContent.ts"
import { kitCustoms as kitCustomsEn } from "../apps/web/src/i18n/en/kitCustoms.ts"
import { kitPage as kitPageEn } from "../apps/web/src/i18n/en/kitPage.ts"
import { kitPreview as kitPreviewEn } from "../apps/web/src/i18n/en/kitPreview.ts"
import { kits as kitsEn } from "../apps/web/src/i18n/en/kits.ts"
import { kitTrial as kitTrialEn } from "../apps/web/src/i18n/en/kitTrial.ts"
import { landing as landingEn } from "../apps/web/src/i18n/en/landing.ts"
import { members as membersEn } from "../apps/web/src/i18n/en/members.ts"
import { notifications as notificationsEn } from "../apps/web/src/i18n/en/notifications.ts"
import { pending as pendingEn } from "../apps/web/src/i18n/en/pending.ts"
import { portfolio as portfolioEn } from "../apps/web/src/i18n/en/portfolio.ts"
import { proposals as proposalsEn } from "../apps/web/src/i18n/en/proposals.ts"
import { reassessment as reassessmentEn } from "../apps/web/src/i18n/en/reassessment.ts"
import { report as reportEn } from "../apps/web/src/i18n/en/report.ts"
import { reportTexts as reportTextsEn } from "../apps/web/src/i18n/en/reportTexts.ts"
import { roadmap as roadmapEn } from "../apps/web/src/i18n/en/roadmap.ts"
import { rules as rulesEn } from "../apps/web/src/i18n/en/rules.ts"
import { sample as sampleEn } from "../apps/web/src/i18n/en/sample.ts"
import { saving as savingEn } from "../apps/web/src/i18n/en/saving.ts"
import { search as searchEn } from "../apps/web/src/i18n/en/search.ts"
import { shell as shellEn } from "../apps/web/src/i18n/en/shell.ts"
import { spaces as spacesEn } from "../apps/web/src/i18n/en/spaces.ts"
import { support as supportEn } from "../apps/web/src/i18n/en/support.ts"
import { webhooks as webhooksEn } from "../apps/web/src/i18n/en/webhooks.ts"
import { account as accountFa } from "../apps/web/src/i18n/fa/account.ts"
import { advice as adviceFa } from "../apps/web/src/i18n/fa/advice.ts"
import { answers as answersFa } from "../apps/web/src/i18n/fa/answers.ts"
import { apiTokens as apiTokensFa } from "../apps/web/src/i18n/fa/apiTokens.ts"
import { assessments as assessmentsFa } from "../apps/web/src/i18n/fa/assessments.ts"
import { audit as auditFa } from "../apps/web/src/i18n/fa/audit.ts"
import { authoring as authoringFa } from "../apps/web/src/i18n/fa/authoring.ts"
import { compare as compareFa } from "../apps/web/src/i18n/fa/compare.ts"
import { contact as contactFa } from "../apps/web/src/i18n/fa/contact.ts"
import { dashboard as dashboardFa } from "../apps/web/src/i18n/fa/dashboard.ts"
import { designer as designerFa } from "../apps/web/src/i18n/fa/designer.ts"
import { documents as documentsFa } from "../apps/web/src/i18n/fa/documents.ts"
import { evidence as evidenceFa } from "../apps/web/src/i18n/fa/evidence.ts"
import { history as historyFa } from "../apps/web/src/i18n/fa/history.ts"
import { imported as importedFa } from "../apps/web/src/i18n/fa/imported.ts"
import { insights as insightsFa } from "../apps/web/src/i18n/fa/insights.ts"
import { join as joinFa } from "../apps/web/src/i18n/fa/join.ts"
import { kitContent as kitContentFa } from "../apps/web/src/i18n/fa/kitContent.ts"
import { kitCustoms as kitCustomsFa } from "../apps/web/src/i18n/fa/kitCustoms.ts"
import { kitPage as kitPageFa } from "../apps/web/src/i18n/fa/kitPage.ts"
import { kitPreview as kitPreviewFa } from "../apps/web/src/i18n/fa/kitPreview.ts"
import { kits as kitsFa } from "../apps/web/src/i18n/fa/kits.ts"
import { kitTrial as kitTrialFa } from "../apps/web/src/i18n/fa/kitTrial.ts"
import { landing as landingFa } from "../apps/web/src/i18n/fa/landing.ts"
import { members as membersFa } from "../apps/web/src/i18n/fa/members.ts"
import { notifications as notificationsFa } from "../apps/web/src/i18n/fa/notifications.ts"
import { pending as pendingFa } from "../apps/web/src/i18n/fa/pending.ts"
import { portfolio as portfolioFa } from "../apps/web/src/i18n/fa/portfolio.ts"
import { proposals as proposalsFa } from "../apps/web/src/i18n/fa/proposals.ts"
import { reassessment as reassessmentFa } from "../apps/web/src/i18n/fa/reassessment.ts"
import { report as reportFa } from "../apps/web/src/i18n/fa/report.ts"
import { reportTexts as reportTextsFa } from "../apps/web/src/i18n/fa/reportTexts.ts"
import { roadmap as roadmapFa } from "../apps/web/src/i18n/fa/roadmap.ts"
import { rules as rulesFa } from "../apps/web/src/i18n/fa/rules.ts"
import { sample as sampleFa } from "../apps/web/src/i18n/fa/sample.ts"
import { saving as savingFa } from "../apps/web/src/i18n/fa/saving.ts"
import { search as searchFa } from "../apps/web/src/i18n/fa/search.ts"
import { shell as shellFa } from "../apps/web/src/i18n/fa/shell.ts"
import { spaces as spacesFa } from "../apps/web/src/i18n/fa/spaces.ts"
import { support as supportFa } from "../apps/web/src/i18n/fa/support.ts"
import { webhooks as webhooksFa } from "../apps/web/src/i18n/fa/webhooks.ts"

/** What people read on the screens, by language: the tests navigate by these words. */
export const languages = {
  en: {
    locale: "en-US",
    direction: "ltr",
    kit: "Team Health Check",
    advice: adviceEn,
    answers: answersEn,
    apiTokens: apiTokensEn,
    audit: auditEn,
    spaces: spacesEn,
    sample: sampleEn,
    search: searchEn,
    account: accountEn,
    assessments: assessmentsEn,
    authoring: authoringEn,
    compare: compareEn,
    contact: contactEn,
    dashboard: dashboardEn,
    designer: designerEn,
    documents: documentsEn,
    evidence: evidenceEn,
    kitCustoms: kitCustomsEn,
    history: historyEn,
    imported: importedEn,
    insights: insightsEn,
    kitContent: kitContentEn,
    kitPage: kitPageEn,
    kitPreview: kitPreviewEn,
    kitTrial: kitTrialEn,
    kits: kitsEn,
    landing: landingEn,
    join: joinEn,
    members: membersEn,
    notifications: notificationsEn,
    pending: pendingEn,
    portfolio: portfolioEn,
    reassessment: reassessmentEn,
    rules: rulesEn,
    proposals: proposalsEn,
    report: reportEn,
    reportTexts: reportTextsEn,
    roadmap: roadmapEn,
    saving: savingEn,
    shell: shellEn,
    support: supportEn,
    webhooks: webhooksEn,
  },
  fa: {
    locale: "fa-IR",
    direction: "rtl",
    kit: "سنجش سلامت تیم",
    advice: adviceFa,
    answers: answersFa,
    apiTokens: apiTokensFa,
    audit: auditFa,
    spaces: spacesFa,
    sample: sampleFa,
    search: searchFa,
    account: accountFa,
    assessments: assessmentsFa,
    authoring: authoringFa,
    compare: compareFa,
    contact: contactFa,
    dashboard: dashboardFa,
    designer: designerFa,
    documents: documentsFa,
    evidence: evidenceFa,
    kitCustoms: kitCustomsFa,
    history: historyFa,
    imported: importedFa,
    insights: insightsFa,
    kitContent: kitContentFa,
    kitPage: kitPageFa,
    kitPreview: kitPreviewFa,
    kitTrial: kitTrialFa,
    kits: kitsFa,
    landing: landingFa,
    join: joinFa,
    members: membersFa,
    notifications: notificationsFa,
    pending: pendingFa,
    portfolio: portfolioFa,
    reassessment: reassessmentFa,
    rules: rulesFa,
    proposals: proposalsFa,
    report: reportFa,
    reportTexts: reportTextsFa,
    roadmap: roadmapFa,
    saving: savingFa,
    shell: shellFa,
    support: supportFa,
    webhooks: webhooksFa,
  },
} as const

export type Texts = (typeof languages)[keyof typeof languages]
