import type { EventType } from "../../platform/events/event.ts"
import type { LocalText } from "../../platform/i18n/language.ts"

/** `own` is the sentence for people who do it to themselves. */
export type Kind = { title: LocalText; text: LocalText; own?: LocalText }

/**
 * The audited events, each with a heading and a sentence. Words in braces stand for the names at the time: who did it
 * (`actor`), the affected person (`person`), the affected object (`subject`), and details of the event.
 *
 * Sign-ins at an external provider are not recorded, because that provider does it. Answers are not recorded either: each
 * has its own history with author, time and previous state, and they would drown out everything else.
 */
export type Kinds = { [type in EventType]?: Kind }

/** What appears in the log of a space, for its owner. See {@link Kinds}. */
export const kindsInSpaces = {
  "assessment-created": {
    title: { en: "Assessment created", fa: "آغاز ارزیابی" },
    text: {
      en: "{actor} created the assessment “{subject}”.",
      fa: "{actor} ارزیابی «{subject}» را آغاز کرد.",
    },
  },
  "assessment-renamed": {
    title: { en: "Assessment renamed", fa: "تغییر نام ارزیابی" },
    text: {
      en: "{actor} renamed the assessment “{from}” to “{to}”.",
      fa: "{actor} نام ارزیابی «{from}» را به «{to}» تغییر داد.",
    },
  },
  "assessment-moved": {
    title: { en: "Assessment moved", fa: "انتقال ارزیابی" },
    text: {
      en: "{actor} moved the assessment “{subject}” from the space “{from}” to “{to}”.",
      fa: "{actor} ارزیابی «{subject}» را از فضای «{from}» به «{to}» منتقل کرد.",
    },
  },
  "assessment-copied": {
    title: { en: "Assessment copied", fa: "کپی ارزیابی" },
    text: {
      en: "{actor} started the assessment “{title}” from “{subject}”.",
      fa: "{actor} ارزیابی «{title}» را از روی «{subject}» آغاز کرد.",
    },
  },
  "assessment-mode-changed": {
    title: { en: "Mode changed", fa: "تغییر حالت ارزیابی" },
    text: {
      en: "{actor} switched the assessment “{subject}” to {mode} mode.",
      fa: "{actor} ارزیابی «{subject}» را به حالت {mode} برد.",
    },
  },
  "assessment-profile-chosen": {
    title: { en: "Profile chosen", fa: "انتخاب پروفایل" },
    text: {
      en: "{actor} chose the profile “{profile}” for the assessment “{subject}”.",
      fa: "{actor} برای ارزیابی «{subject}» پروفایل «{profile}» را انتخاب کرد.",
    },
  },
  "assessment-profile-removed": {
    title: { en: "Profile removed", fa: "برداشتن پروفایل" },
    text: {
      en: "{actor} removed the profile “{profile}” from the assessment “{subject}”, in which all questions count now.",
      fa: "{actor} پروفایل «{profile}» را از ارزیابی «{subject}» برداشت؛ اکنون همهٔ پرسش‌ها به حساب می‌آیند.",
    },
  },
  "assessment-migrated": {
    title: { en: "Assessment moved to a new kit version", fa: "انتقال ارزیابی به نسخهٔ جدید کیت" },
    text: {
      en: "{actor} moved the assessment “{subject}” to the new version of its kit.",
      fa: "{actor} ارزیابی «{subject}» را به نسخهٔ جدید کیت آن برد.",
    },
  },
  "assessment-completed": {
    title: { en: "Assessment completed", fa: "تکمیل ارزیابی" },
    text: {
      en: "{actor} gave the last missing answer in the assessment “{subject}”.",
      fa: "{actor} آخرین پاسخ باقی‌ماندهٔ ارزیابی «{subject}» را داد.",
    },
  },
  "assessment-deleted": {
    title: { en: "Assessment deleted", fa: "حذف ارزیابی" },
    text: {
      en: "{actor} deleted the assessment “{subject}”.",
      fa: "{actor} ارزیابی «{subject}» را حذف کرد.",
    },
  },
  "assessment-role-granted": {
    title: { en: "Role granted", fa: "دادن نقش" },
    text: {
      en: "{actor} gave {person} the role {role} on the assessment “{subject}”.",
      fa: "{actor} در ارزیابی «{subject}» به {person} نقش {role} داد.",
    },
  },
  "assessment-role-changed": {
    title: { en: "Role changed", fa: "تغییر نقش" },
    text: {
      en: "{actor} changed the role of {person} on the assessment “{subject}” to {role}.",
      fa: "{actor} نقش {person} را در ارزیابی «{subject}» به {role} تغییر داد.",
    },
  },
  "assessment-role-removed": {
    title: { en: "Role removed", fa: "گرفتن نقش" },
    text: {
      en: "{actor} removed the role of {person} on the assessment “{subject}”.",
      fa: "{actor} نقش {person} را در ارزیابی «{subject}» گرفت.",
    },
  },
  "assessment-joined": {
    title: { en: "Invitation to an assessment accepted", fa: "پذیرش دعوت به ارزیابی" },
    text: {
      en: "{person} accepted the invitation to the assessment “{subject}” as {role}.",
      fa: "{person} دعوت به ارزیابی «{subject}» را با نقش {role} پذیرفت.",
    },
  },
  "assessment-invitation-sent": {
    title: { en: "Invited to an assessment", fa: "دعوت به ارزیابی" },
    text: {
      en: "{actor} invited {address} to the assessment “{subject}” as {role}.",
      fa: "{actor} نشانی {address} را با نقش {role} به ارزیابی «{subject}» دعوت کرد.",
    },
  },
  "assessment-invitation-changed": {
    title: { en: "Invitation to an assessment changed", fa: "تغییر دعوت به ارزیابی" },
    text: {
      en: "{actor} changed the role in the invitation of {address} to the assessment “{subject}” to {role}.",
      fa: "{actor} نقش دعوت {address} به ارزیابی «{subject}» را به {role} تغییر داد.",
    },
  },
  "assessment-invitation-cancelled": {
    title: { en: "Invitation to an assessment cancelled", fa: "لغو دعوت به ارزیابی" },
    text: {
      en: "{actor} cancelled the invitation of {address} to the assessment “{subject}”.",
      fa: "{actor} دعوت {address} به ارزیابی «{subject}» را لغو کرد.",
    },
  },
  "assessment-attachment-removed": {
    title: { en: "Attachment removed", fa: "حذف پیوست" },
    text: {
      en: "{actor} removed the file “{file}”, attached to the question “{question}” in the assessment “{subject}”.",
      fa: "{actor} فایل «{file}» را که پیوست پرسش «{question}» در ارزیابی «{subject}» بود حذف کرد.",
    },
  },
  "answers-proposed": {
    title: { en: "Answers proposed", fa: "پیشنهاد پاسخ" },
    text: {
      en: "{actor} proposed answers in the assessment “{subject}”: {proposals} of “{source}”.",
      fa: "{actor} برای ارزیابی «{subject}» از «{source}» پاسخ پیشنهاد داد: {proposals} مورد.",
    },
  },
  "questionnaire-assigned": {
    title: { en: "Questionnaire assigned", fa: "تعیین پاسخ‌دهنده" },
    text: {
      en: "{actor} assigned the questionnaire “{questionnaire}” of the assessment “{subject}” to {person}{until}.",
      fa: "{actor} پاسخ به پرسش‌نامهٔ «{questionnaire}» از ارزیابی «{subject}» را{until} بر عهدهٔ {person} گذاشت.",
    },
  },
  "questionnaire-finished": {
    title: { en: "Questionnaire answered", fa: "تکمیل پرسش‌نامه" },
    text: {
      en: "{person} gave the last missing answer in the questionnaire “{questionnaire}” of the assessment “{subject}”.",
      fa: "{person} آخرین پاسخ باقی‌ماندهٔ پرسش‌نامهٔ «{questionnaire}» از ارزیابی «{subject}» را داد.",
    },
  },
  "questionnaire-freed": {
    title: { en: "Questionnaire freed", fa: "برداشتن پاسخ‌دهنده" },
    text: {
      en: "The questionnaire “{questionnaire}” of the assessment “{subject}” is no longer assigned to {person}.",
      fa: "پاسخ به پرسش‌نامهٔ «{questionnaire}» از ارزیابی «{subject}» دیگر بر عهدهٔ {person} نیست.",
    },
  },
  "session-opened": {
    title: { en: "Session opened", fa: "باز شدن جلسه" },
    text: {
      en: "{actor} opened the session “{session}” on the assessment “{subject}”.",
      fa: "{actor} جلسهٔ «{session}» را دربارهٔ ارزیابی «{subject}» باز کرد.",
    },
  },
  "session-closed": {
    title: { en: "Session closed", fa: "بسته شدن جلسه" },
    text: {
      en: "The session “{session}” on the assessment “{subject}” was closed.",
      fa: "جلسهٔ «{session}» دربارهٔ ارزیابی «{subject}» بسته شد.",
    },
  },
  "roadmap-created": {
    title: { en: "Roadmap planned", fa: "برنامه‌ریزی نقشهٔ راه" },
    text: {
      en: "{actor} planned the roadmap of “{subject}”.",
      fa: "{actor} نقشهٔ راه «{subject}» را برنامه‌ریزی کرد.",
    },
  },
  "roadmap-removed": {
    title: { en: "Roadmap removed", fa: "حذف نقشهٔ راه" },
    text: {
      en: "{actor} removed the roadmap of “{subject}”.",
      fa: "{actor} نقشهٔ راه «{subject}» را حذف کرد.",
    },
  },
  "roadmap-item-done": {
    title: { en: "Roadmap item done", fa: "انجام اقدام نقشهٔ راه" },
    text: {
      en: "“{action}” in the roadmap of “{subject}” was done by {actor}.",
      fa: "{actor} اقدام «{action}» از نقشهٔ راه «{subject}» را به انجام رساند.",
    },
  },
  "roadmap-item-late": {
    title: { en: "Roadmap item late", fa: "تأخیر اقدام نقشهٔ راه" },
    text: {
      en: "“{action}” in the roadmap of “{subject}” is late.",
      fa: "اقدام «{action}» از نقشهٔ راه «{subject}» دیر شده است.",
    },
  },
  "report-published": {
    title: { en: "Report published", fa: "انتشار گزارش" },
    text: {
      en: "{actor} published the report of “{subject}”.",
      fa: "{actor} گزارش «{subject}» را منتشر کرد.",
    },
  },
  "report-unpublished": {
    title: { en: "Report withdrawn", fa: "لغو انتشار گزارش" },
    text: {
      en: "{actor} withdrew the report of “{subject}”.",
      fa: "{actor} انتشار گزارش «{subject}» را لغو کرد.",
    },
  },
  "report-downloaded": {
    title: { en: "Report downloaded", fa: "بارگیری گزارش" },
    text: {
      en: "{actor} downloaded the report of “{subject}” ({format}).",
      fa: "{actor} گزارش «{subject}» را بارگیری کرد ({format}).",
    },
  },
  "attestation-downloaded": {
    title: { en: "Attestation downloaded", fa: "بارگیری گواهی" },
    text: {
      en: "{actor} downloaded the attestation of “{subject}” ({format}).",
      fa: "{actor} گواهی «{subject}» را بارگیری کرد ({format}).",
    },
  },
  "bundle-downloaded": {
    title: { en: "Bundle downloaded", fa: "بارگیری بسته" },
    text: {
      en: "{actor} downloaded the bundle of “{subject}”, with its answers.",
      fa: "{actor} بستهٔ «{subject}» را با پاسخ‌هایش بارگیری کرد.",
    },
  },
  "result-imported": {
    title: { en: "Result imported", fa: "وارد کردن نتیجه" },
    text: {
      en: "{actor} imported the result “{imported}” of {origin} into the space “{subject}”.",
      fa: "{actor} نتیجهٔ «{imported}» از {origin} را به فضای «{subject}» وارد کرد.",
    },
  },
  "imported-bundle-downloaded": {
    title: { en: "Imported bundle downloaded", fa: "بارگیری بستهٔ واردشده" },
    text: {
      en: "{actor} downloaded the bundle of the imported result “{imported}” of {origin} in the space “{subject}”.",
      fa: "{actor} بستهٔ نتیجهٔ واردشدهٔ «{imported}» از {origin} را در فضای «{subject}» بارگیری کرد.",
    },
  },
  "imported-result-removed": {
    title: { en: "Imported result removed", fa: "حذف نتیجهٔ واردشده" },
    text: {
      en: "{actor} removed the result “{imported}” of {origin} from the space “{subject}”.",
      fa: "{actor} نتیجهٔ «{imported}» از {origin} را از فضای «{subject}» حذف کرد.",
    },
  },
  "space-downloaded": {
    title: { en: "Table of the space downloaded", fa: "بارگیری جدول فضا" },
    text: {
      en: "{actor} downloaded the table of assessments in the space “{subject}” ({format}).",
      fa: "{actor} جدول ارزیابی‌های فضای «{subject}» را بارگیری کرد ({format}).",
    },
  },
  "report-visibility-changed": {
    title: { en: "Report visibility changed", fa: "تغییر دسترس‌پذیری گزارش" },
    text: {
      en: "{actor} made the report of “{subject}” {visibility}.",
      fa: "{actor} گزارش «{subject}» را {visibility} کرد.",
    },
  },
  "report-link-changed": {
    title: { en: "Report link replaced", fa: "تغییر پیوند گزارش" },
    text: {
      en: "{actor} gave the report of “{subject}” a new link.",
      fa: "{actor} برای گزارش «{subject}» پیوند جدیدی ساخت.",
    },
  },
  "report-access-granted": {
    title: { en: "Report shared", fa: "اشتراک‌گذاری گزارش" },
    text: {
      en: "{actor} shared the report of “{subject}” with {person}.",
      fa: "{actor} گزارش «{subject}» را با {person} به اشتراک گذاشت.",
    },
  },
  "space-created": {
    title: { en: "Space created", fa: "ساختن فضا" },
    text: { en: "{actor} created the space “{subject}”.", fa: "{actor} فضای «{subject}» را ساخت." },
  },
  "space-renamed": {
    title: { en: "Space renamed", fa: "تغییر عنوان فضا" },
    text: {
      en: "{actor} renamed the space “{from}” to “{to}”.",
      fa: "{actor} عنوان فضای «{from}» را به «{to}» تغییر داد.",
    },
  },
  "space-deleted": {
    title: { en: "Space deleted", fa: "حذف فضا" },
    text: { en: "{actor} deleted the space “{subject}”.", fa: "{actor} فضای «{subject}» را حذف کرد." },
  },
  "space-handed-over": {
    title: { en: "Space ownership transferred", fa: "انتقال مالکیت فضا" },
    text: {
      en: "{actor} transferred the ownership of the space “{subject}” to {person}.",
      fa: "{actor} مالکیت فضای «{subject}» را به {person} منتقل کرد.",
    },
  },
  "space-deactivated": {
    title: { en: "Space deactivated", fa: "غیرفعال کردن فضا" },
    text: {
      en: "{actor} deactivated the space “{subject}”.",
      fa: "{actor} فضای «{subject}» را غیرفعال کرد.",
    },
  },
  "space-activated": {
    title: { en: "Space activated", fa: "فعال کردن فضا" },
    text: {
      en: "{actor} activated the space “{subject}”.",
      fa: "{actor} فضای «{subject}» را فعال کرد.",
    },
  },
  "space-subscription-limited": {
    title: { en: "End of the subscription set", fa: "تعیین پایان اشتراک" },
    text: {
      en: "{actor} set the subscription of the space “{subject}” to end after {lastDay}.",
      fa: "{actor} پایان اشتراک فضای «{subject}» را {lastDay} تعیین کرد.",
    },
  },
  "space-subscription-unlimited": {
    title: { en: "End of the subscription removed", fa: "حذف پایان اشتراک" },
    text: {
      en: "{actor} removed the end of the subscription of the space “{subject}”.",
      fa: "{actor} تاریخ پایان اشتراک فضای «{subject}» را برداشت.",
    },
  },
  "space-member-added": {
    title: { en: "Member added", fa: "افزودن عضو" },
    text: {
      en: "{actor} added {person} to the space “{subject}”.",
      fa: "{actor} {person} را به فضای «{subject}» افزود.",
    },
  },
  "space-member-removed": {
    title: { en: "Member removed", fa: "حذف عضو" },
    text: {
      en: "{actor} removed {person} from the space “{subject}”.",
      fa: "{actor} {person} را از فضای «{subject}» حذف کرد.",
    },
    own: { en: "{actor} left the space “{subject}”.", fa: "{actor} فضای «{subject}» را ترک کرد." },
  },
  "space-joined": {
    title: { en: "Invitation to the space accepted", fa: "پذیرش دعوت به فضا" },
    text: {
      en: "{person} accepted the invitation to the space “{subject}”.",
      fa: "{person} دعوت به فضای «{subject}» را پذیرفت.",
    },
  },
  "space-invitation-sent": {
    title: { en: "Invited to the space", fa: "دعوت به فضا" },
    text: {
      en: "{actor} invited {address} to the space “{subject}”.",
      fa: "{actor} نشانی {address} را به فضای «{subject}» دعوت کرد.",
    },
  },
  "space-invitation-cancelled": {
    title: { en: "Invitation to the space cancelled", fa: "لغو دعوت به فضا" },
    text: {
      en: "{actor} cancelled the invitation of {address} to the space “{subject}”.",
      fa: "{actor} دعوت {address} به فضای «{subject}» را لغو کرد.",
    },
  },
  "webhook-added": {
    title: { en: "Webhook added", fa: "افزودن وب‌هوک" },
    text: {
      en: "{actor} added a webhook at {subject}.",
      fa: "{actor} وب‌هوکی به نشانی {subject} افزود.",
    },
  },
  "webhook-changed": {
    title: { en: "Webhook changed", fa: "تغییر وب‌هوک" },
    text: {
      en: "{actor} changed the webhook at {subject}.",
      fa: "{actor} وب‌هوک {subject} را تغییر داد.",
    },
  },
  "webhook-paused": {
    title: { en: "Webhook paused", fa: "توقف وب‌هوک" },
    text: {
      en: "{actor} paused the webhook at {subject}.",
      fa: "{actor} وب‌هوک {subject} را متوقف کرد.",
    },
  },
  "webhook-resumed": {
    title: { en: "Webhook switched on again", fa: "روشن کردن دوبارهٔ وب‌هوک" },
    text: {
      en: "{actor} switched the webhook at {subject} on again.",
      fa: "{actor} وب‌هوک {subject} را دوباره روشن کرد.",
    },
  },
  "webhook-secret-changed": {
    title: { en: "Webhook secret replaced", fa: "تعویض رمز وب‌هوک" },
    text: {
      en: "{actor} gave the webhook at {subject} a new secret.",
      fa: "{actor} رمز جدیدی برای وب‌هوک {subject} ساخت.",
    },
  },
  "webhook-removed": {
    title: { en: "Webhook removed", fa: "حذف وب‌هوک" },
    text: {
      en: "{actor} removed the webhook at {subject}.",
      fa: "{actor} وب‌هوک {subject} را حذف کرد.",
    },
  },
  "webhook-message-sent-again": {
    title: { en: "Message sent again", fa: "ارسال دوبارهٔ پیام" },
    text: {
      en: "{actor} sent a message to the webhook at {subject} again.",
      fa: "{actor} پیامی را دوباره به وب‌هوک {subject} فرستاد.",
    },
  },
} as const satisfies Kinds
