import type { LocalText } from "./i18n/language.ts"

/** Every error code of the API with its HTTP status. */
const statusOfCode = {
  INVALID_INPUT: 400,
  CALCULATE_NOT_VALID: 400,
  CONFIDENCE_CALCULATION_NOT_VALID: 400,
  DEPRECATED: 400,
  INVALID_DSL_CONTENT: 400,
  UNSUPPORTED_DSL_CONTENT_CHANGE: 400,
  UNAUTHORIZED: 401,
  ACCESS_DENIED: 403,
  UPGRADE_REQUIRED: 403,
  NOT_FOUND: 404,
  ASSESSMENTS_NOT_COMPARABLE: 400,
  ALREADY_EXISTS: 409,
  ANSWER_CHANGED: 409,
  KIT_CHANGED: 409,
  ROADMAP_CHANGED: 409,
  ROADMAP_IMPOSSIBLE: 409,
  CHANGED_MEANWHILE: 412,
  DSL_SYNTAX_ERROR: 422,
  INVALID_ROWS: 422,
  INVALID_STATE: 422,
  KEY_REUSED: 422,
  REPORT_UNPUBLISHED: 422,
  ADVICE_CALCULATION_ERROR: 500,
  INTERNAL_ERROR: 500,
} as const

type CodeWithStatus = keyof typeof statusOfCode
export type ErrorCode = CodeWithStatus | "UNSUPPORTED_OPERATION"

export const errorCodes: ErrorCode[] = [
  ...(Object.keys(statusOfCode) as CodeWithStatus[]),
  "UNSUPPORTED_OPERATION",
]

/** An error of the product: an API error code and a message in both languages. A single place converts it to HTTP. */
export class ProductError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly text: LocalText
  /** Additional fields of the body. */
  readonly details: Record<string, unknown>
  /** When a retry may succeed; null if retrying is pointless. */
  readonly retryAfterSeconds: number | null

  constructor(
    code: ErrorCode,
    text: LocalText,
    options: { status?: number; details?: Record<string, unknown>; retryAfterSeconds?: number } = {},
  ) {
    super(`${code}: ${text.en}`)
    this.code = code
    this.text = text
    this.status = options.status ?? (code === "UNSUPPORTED_OPERATION" ? 405 : statusOfCode[code])
    this.details = options.details ?? {}
    this.retryAfterSeconds = options.retryAfterSeconds ?? null
  }
}

/** A file that was sent is of a type that cannot be used there; `instead` says which can. */
export function notAcceptable(instead: LocalText): ProductError {
  return invalid({
    en: `This file is not acceptable. ${instead.en}`,
    fa: `این فایل پذیرفتنی نیست. ${instead.fa}`,
  })
}

const things = {
  space: { en: "space", fa: "فضا" },
  user: { en: "user", fa: "کاربر" },
  kit: { en: "kit", fa: "کیت" },
  kitVersion: { en: "kit version", fa: "نسخهٔ کیت" },
  lossReport: { en: "report of a framework's values", fa: "گزارش مقدارهای چارچوب" },
  kitDsl: { en: "uploaded kit text", fa: "متن بارگذاری‌شدهٔ کیت" },
  tag: { en: "tag", fa: "برچسب" },
  directoryGroup: { en: "group of the directory", fa: "گروه دایرکتوری" },
  expertGroup: { en: "expert group", fa: "گروه خبره" },
  assessment: { en: "assessment", fa: "ارزیابی" },
  campaign: { en: "campaign", fa: "پویش" },
  rule: { en: "rule", fa: "قاعده" },
  role: { en: "role", fa: "نقش" },
  member: { en: "member", fa: "عضو" },
  invitation: { en: "invitation", fa: "دعوت" },
  result: { en: "assessment result", fa: "نتیجهٔ ارزیابی" },
  importedResult: { en: "imported result", fa: "نتیجهٔ واردشده" },
  questionnaire: { en: "questionnaire", fa: "پرسش‌نامه" },
  question: { en: "question", fa: "پرسش" },
  session: { en: "session", fa: "جلسه" },
  answerOption: { en: "answer option", fa: "گزینهٔ پاسخ" },
  evidence: { en: "evidence or comment", fa: "شاهد یا نظر" },
  proposal: { en: "proposal", fa: "پیشنهاد" },
  attachment: { en: "attachment", fa: "پیوست" },
  subject: { en: "subject", fa: "محور" },
  attribute: { en: "attribute", fa: "ویژگی" },
  maturityLevel: { en: "maturity level", fa: "سطح بلوغ" },
  levelCompetence: { en: "competence of the level", fa: "شرط سطح" },
  measure: { en: "measure", fa: "سنجه" },
  profile: { en: "profile", fa: "پروفایل" },
  questionImpact: { en: "impact of the question", fa: "تأثیر پرسش" },
  answerRange: { en: "answer range", fa: "دامنهٔ پاسخ" },
  insight: { en: "insight", fa: "تحلیل" },
  adviceItem: { en: "action item", fa: "اقدام پیشنهادی" },
  roadmap: { en: "roadmap", fa: "نقشهٔ راه" },
  roadmapItem: { en: "roadmap item", fa: "اقدام نقشهٔ راه" },
  calendar: { en: "calendar", fa: "تقویم" },
  milestone: { en: "milestone", fa: "نقطهٔ عطف" },
  publication: { en: "published report", fa: "گزارش منتشرشده" },
  report: { en: "report", fa: "گزارش" },
  kitUser: { en: "user of the kit", fa: "کاربر کیت" },
  spaceMember: { en: "member of the space", fa: "عضو فضا" },
  groupMember: { en: "member of the expert group", fa: "عضو گروه خبره" },
  kitCustom: { en: "kit custom", fa: "سفارشی‌سازی کیت" },
  file: { en: "file", fa: "فایل" },
  apiToken: { en: "API token", fa: "توکن API" },
  application: { en: "application", fa: "برنامه" },
  notification: { en: "notification", fa: "اعلان" },
  page: { en: "page", fa: "صفحه" },
  webhook: { en: "webhook", fa: "وب‌هوک" },
  mail: { en: "mail", fa: "نامه" },
  delivery: { en: "delivery", fa: "ارسال" },
  host: { en: "site", fa: "سایت" },
} satisfies Record<string, LocalText>

/** The requested thing does not exist (or is deleted, or out of the caller's reach): 404. */
export function notFound(thing: keyof typeof things): ProductError {
  const { en, fa } = things[thing]
  return new ProductError("NOT_FOUND", { en: `This ${en} does not exist.`, fa: `این ${fa} وجود ندارد.` })
}

/** The input breaks a rule: 400. The text states what is wrong and what would be right. */
export function invalid(text: LocalText): ProductError {
  return new ProductError("INVALID_INPUT", text)
}

/** The requested state already exists: 409. */
export function alreadyExists(text: LocalText): ProductError {
  return new ProductError("ALREADY_EXISTS", text)
}

/** The address is known, but not with this method: 405. */
export function methodNotSupported(): ProductError {
  return new ProductError("UNSUPPORTED_OPERATION", {
    en: "This address does not support this method.",
    fa: "این نشانی از این روش پشتیبانی نمی‌کند.",
  })
}

export function accessDenied(): ProductError {
  return new ProductError("ACCESS_DENIED", {
    en: "You do not have access to this.",
    fa: "شما به این بخش دسترسی ندارید.",
  })
}

export function unauthorized(): ProductError {
  return new ProductError("UNAUTHORIZED", { en: "Please sign in.", fa: "لطفاً وارد شوید." })
}

/** The sign-in succeeded, but the account has no email address, which identifies users here: 401. */
export function unusableAccount(): ProductError {
  return new ProductError("UNAUTHORIZED", {
    en: "Your account at the sign-in service has no usable email address. Add one there, or use another account.",
    fa: "حساب شما در سرویس ورود ایمیل قابل استفاده‌ای ندارد. آنجا ایمیلی اضافه کنید یا با حساب دیگری وارد شوید.",
  })
}

/** Somebody whose account was deactivated: 401. */
export function deactivatedAccount(): ProductError {
  return new ProductError(
    "UNAUTHORIZED",
    {
      en: "Your account has been deactivated. Ask the administrators of your organisation if you need it again.",
      fa: "حساب شما غیرفعال شده است. اگر دوباره به آن نیاز دارید، از مدیران سازمان خود بخواهید آن را فعال کنند.",
    },
    { details: { deactivated: true } },
  )
}

/** A limit of the plan is reached: 403. */
export function upgradeRequired(text: LocalText): ProductError {
  return new ProductError("UPGRADE_REQUIRED", text)
}

/** An unexpected error: 500. Its details are only in the log. */
export function internalError(): ProductError {
  return new ProductError("INTERNAL_ERROR", {
    en: "Something went wrong on our side. Please try again.",
    fa: "خطایی از سوی ما رخ داد. لطفاً دوباره تلاش کنید.",
  })
}

/**
 * Something the server needs (the database, the sign-in service) is temporarily unavailable: 503. It is unknown whether
 * the request took effect, so it is neither confirmed nor refused; the caller may retry.
 */
export function unavailable(text: LocalText, cause: unknown): ProductError {
  const error = new ProductError("INTERNAL_ERROR", text, {
    status: 503,
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  error.cause = cause
  return error
}

/** The server runs, but this tenant cannot be used at the moment: 503. */
export function siteUnavailable(cause = "The tenant is set aside: it could not be prepared."): ProductError {
  return unavailable(
    {
      en: "This site is not available at the moment. Please try again later.",
      fa: "این سایت در حال حاضر در دسترس نیست. لطفاً بعداً دوباره تلاش کنید.",
    },
    cause,
  )
}

export function isUnavailable(error: unknown): error is ProductError {
  return error instanceof ProductError && error.status === 503
}

/** `Retry-After` of a 503, in seconds. */
export const RETRY_AFTER_SECONDS = 2
