import type { assessments as english } from "../en/assessments.ts"
import type { Translated } from "../texts.ts"

export const assessments: Translated<typeof english> = {
  listSeparator: "، ",
  list: {
    title: "ارزیابی‌ها",
    own: "ارزیابی‌های من",
    none: "هنوز ارزیابی‌ای نیست",
    noneHint: "کیتی برگزینید، با تیم خود به پرسش‌هایش پاسخ دهید و ببینید کجا ایستاده‌اید.",
    library: "دیدن کتابخانهٔ کیت‌ها",
  },
  card: {
    kit: "ساخته‌شده با کیت «{{title}}»",
    updated: "به‌روزشده در {{date}}",
    advanced: "حالت پیشرفته",
    calculating: "سطح در حال محاسبه است",
    progress: "{{answered}} پاسخ از {{total}} پرسش",
    report: "گزارش",
    questionnaires: "پرسش‌نامه‌ها",
    actions: "کارهای {{title}}",
  },
  rename: {
    entry: "تغییر عنوان",
    title: "تغییر عنوان ارزیابی",
    submit: "ذخیره",
    done: "عنوان تازه ذخیره شد.",
  },
  delete: { entry: "حذف", category: "ارزیابی", done: "ارزیابی «{{title}}» حذف شد." },
  create: {
    action: "ارزیابی جدید",
    title: "ارزیابی جدید",
    submit: "ساختن ارزیابی",
    name: "عنوان",
    nameLater: "عنوان را بعداً هم می‌توانید تغییر دهید.",
    kit: "کیت",
    noKits: "هیچ کیتی این واژه‌ها را در عنوان خود ندارد.",
    openKits: "نمایش کیت‌ها",
    closeKits: "پنهان کردن کیت‌ها",
    clearKit: "انتخاب کیت دیگر",
    private: "خصوصی",
    space: "فضا",
    language: "زبان",
    languageHint: "پرسش‌ها و گزارش به این زبان خواهند بود. بعداً نمی‌توان آن را تغییر داد.",
    oneLanguage: "این کیت تنها یک زبان دارد.",
  },
  full: {
    why: "چرا ممکن نیست؟",
    title: "جایی برای ارزیابی دیگری نیست",
    headline: "این فضا پر است.",
    reason:
      "به اندازه‌ای که در فضای پایه جا می‌شود ارزیابی دارد. ارزیابی‌ای را که دیگر لازم ندارید حذف کنید یا از فضای دیگری استفاده کنید.",
    ways: "می‌توانید همین‌جا فضای ویژه‌ای بسازید: محدودیتی ندارد و بی‌درنگ کار می‌کند.",
    cleanUp: "رفتن به فضاهای من",
    newSpace: "فضای جدید",
  },
}
