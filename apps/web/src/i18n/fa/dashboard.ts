import type { dashboard as english } from "../en/dashboard.ts"
import type { Translated } from "../texts.ts"

export const dashboard: Translated<typeof english> = {
  title: "پیشخان",
  steps: {
    label: "گام‌های ارزیابی",
    questions: "پاسخ به پرسش‌ها",
    questionsFigure: "پرسش پاسخ‌داده‌شده",
    insights: "نوشتن تحلیل‌ها",
    insightsFigure: "تحلیل نوشته‌شده",
    advice: "ارائهٔ توصیه‌ها",
    adviceFigure: "اقدام پیشنهادی",
    report: "آماده‌سازی گزارش",
    reportFigure: "بخش پرشده",
    of: "{{done}} از {{total}}",
    current: "گام کنونی",
    completed: "کامل شد!",
    issues_one: "{{count}} مورد",
    issues_other: "{{count}} مورد",
    issuesOf_one: "{{count}} مورد در {{step}}",
    issuesOf_other: "{{count}} مورد در {{step}}",
  },
  now: {
    title: "اکنون چه باید کرد",
    hint: "کارهای باقی‌ماندهٔ گام کنونی و گام‌های پیشین.",
  },
  next: {
    title: "پس از آن چه باید کرد",
    hint: "کارهای گام‌های بعدی. هر زمان می‌توانید آغازشان کنید.",
  },
  nothing: { title: "همهٔ کارها انجام شده است", hint: "در این ارزیابی کاری نمانده است." },
  todo: {
    questions: {
      unanswered_one: "{{count}} پرسش بی‌پاسخ",
      unanswered_other: "{{count}} پرسش بی‌پاسخ",
      answeredWithLowConfidence_one: "{{count}} پاسخ با اطمینان کم",
      answeredWithLowConfidence_other: "{{count}} پاسخ با اطمینان کم",
      withoutEvidence_one: "{{count}} پاسخ بدون شاهد",
      withoutEvidence_other: "{{count}} پاسخ بدون شاهد",
      unresolvedComments_one: "{{count}} نظر حل‌نشده",
      unresolvedComments_other: "{{count}} نظر حل‌نشده",
      unapprovedAnswers_one: "{{count}} پاسخ در انتظار تأیید",
      unapprovedAnswers_other: "{{count}} پاسخ در انتظار تأیید",
    },
    insights: {
      notGenerated_one: "{{count}} تحلیل نوشته نشده است",
      notGenerated_other: "{{count}} تحلیل نوشته نشده است",
      unapproved_one: "{{count}} تحلیل در انتظار تأیید است",
      unapproved_other: "{{count}} تحلیل در انتظار تأیید است",
      expired_one: "{{count}} تحلیل کهنه شده است",
      expired_other: "{{count}} تحلیل کهنه شده است",
    },
    advice: {
      none: "هنوز توصیه‌ای نوشته نشده است",
      unapproved: "توصیه‌ها در انتظار تأیید است",
      expired: "توصیه‌ها کهنه شده است: از آن زمان پاسخ‌ها، وزن‌ها یا کیت عوض شده است",
    },
    report: {
      unprovided_one: "{{count}} بخش گزارش خالی است",
      unprovided_other: "{{count}} بخش گزارش خالی است",
      unpublished: "گزارش منتشر نشده است",
    },
  },
  settle: {
    approveAnswers: {
      do: "تأیید همه",
      confirm: "تأیید",
      question_one: "{{count}} پاسخ به همین شکل تأیید می‌شود.",
      question_other: "{{count}} پاسخ به همین شکل تأیید می‌شود.",
      done: "همهٔ پاسخ‌ها تأیید شد.",
    },
    resolveComments: {
      do: "حل‌شده کردن همه",
      confirm: "حل‌شده",
      question_one: "{{count}} نظر با نشان «حل‌شده» بسته می‌شود.",
      question_other: "{{count}} نظر با نشان «حل‌شده» بسته می‌شود.",
      done: "همهٔ نظرها حل‌شده‌اند.",
    },
  },
}
