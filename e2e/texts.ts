import { advice as adviceEn } from "../apps/web/src/i18n/en/advice.ts"
import { answers as answersEn } from "../apps/web/src/i18n/en/answers.ts"
import { assessments as assessmentsEn } from "../apps/web/src/i18n/en/assessments.ts"
import { authoring as authoringEn } from "../apps/web/src/i18n/en/authoring.ts"
import { evidence as evidenceEn } from "../apps/web/src/i18n/en/evidence.ts"
import { kits as kitsEn } from "../apps/web/src/i18n/en/kits.ts"
import { landing as landingEn } from "../apps/web/src/i18n/en/landing.ts"
import { notifications as notificationsEn } from "../apps/web/src/i18n/en/notifications.ts"
import { report as reportEn } from "../apps/web/src/i18n/en/report.ts"
import { shell as shellEn } from "../apps/web/src/i18n/en/shell.ts"
import { advice as adviceFa } from "../apps/web/src/i18n/fa/advice.ts"
import { answers as answersFa } from "../apps/web/src/i18n/fa/answers.ts"
import { assessments as assessmentsFa } from "../apps/web/src/i18n/fa/assessments.ts"
import { authoring as authoringFa } from "../apps/web/src/i18n/fa/authoring.ts"
import { evidence as evidenceFa } from "../apps/web/src/i18n/fa/evidence.ts"
import { kits as kitsFa } from "../apps/web/src/i18n/fa/kits.ts"
import { landing as landingFa } from "../apps/web/src/i18n/fa/landing.ts"
import { notifications as notificationsFa } from "../apps/web/src/i18n/fa/notifications.ts"
import { report as reportFa } from "../apps/web/src/i18n/fa/report.ts"
import { shell as shellFa } from "../apps/web/src/i18n/fa/shell.ts"

/** What people read on the screens, by language: the journeys find their way by these words. */
export const languages = {
  en: {
    locale: "en-US",
    direction: "ltr",
    kit: "Team Health Check",
    advice: adviceEn,
    answers: answersEn,
    assessments: assessmentsEn,
    authoring: authoringEn,
    evidence: evidenceEn,
    kits: kitsEn,
    landing: landingEn,
    notifications: notificationsEn,
    report: reportEn,
    shell: shellEn,
  },
  fa: {
    locale: "fa-IR",
    direction: "rtl",
    kit: "سنجش سلامت تیم",
    advice: adviceFa,
    answers: answersFa,
    assessments: assessmentsFa,
    authoring: authoringFa,
    evidence: evidenceFa,
    kits: kitsFa,
    landing: landingFa,
    notifications: notificationsFa,
    report: reportFa,
    shell: shellFa,
  },
} as const
