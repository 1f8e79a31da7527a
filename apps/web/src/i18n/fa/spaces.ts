import type { spaces as english } from "../en/spaces.ts"
import type { Translated } from "../texts.ts"

export const spaces: Translated<typeof english> = {
  title: "فضاهای من",
  own: "ارزیابی‌های من",
  list: {
    title: "فضاهای کاری",
    none: "هنوز فضایی نیست",
    noneHint: "فضا ارزیابی‌های یک تیم یا پروژه را کنار هم نگه می‌دارد.",
  },
  owner: "مالک: {{name}}",
  you: "شما",
  inactive: "غیرفعال",
  assessments_one: "{{count}} ارزیابی",
  assessments_other: "{{count}} ارزیابی",
  members_one: "{{count}} عضو",
  members_other: "{{count}} عضو",
  actions: "کارهای {{title}}",
  name: "نام فضا",
  create: {
    action: "فضای جدید",
    title: "فضای جدید",
    type: "به چه نوع فضایی نیاز دارید؟",
    next: "بعدی",
    submit: "ساختن فضا",
  },
  premium: {
    title: "ویژه",
    tagline: "برای تیم‌هایی که پیوسته ارزیابی می‌کنند",
    assessments: "ارزیابی بدون محدودیت تعداد",
    spaces: "فضای ویژه بدون محدودیت تعداد",
    kits: "امکان استفاده از کیت‌های خصوصی",
    paid: "پرداخت بر پایهٔ طرح",
    terms:
      "فضا بدون هزینه ساخته می‌شود و بی‌درنگ کار می‌کند. گردانندگان این سایت دربارهٔ پرداخت با ایمیل با شما هماهنگ می‌شوند؛ بدون توافق ممکن است آن را غیرفعال کنند.",
  },
  basic: {
    title: "پایه",
    tagline: "برای آشنایی نخست",
    assessments: "چند ارزیابی",
    spaces: "تعداد بسیار کمی فضای پایه برای هر نفر",
    kits: "تنها کیت‌های عمومی",
    free: "رایگان",
    limitReached: "به سقف تعداد فضاهای پایه رسیده‌اید.",
  },
  rename: { entry: "تغییر نام", title: "تغییر نام فضا", submit: "ذخیره" },
  delete: {
    entry: "حذف",
    title: "حذف فضا",
    question: "آیا می‌خواهید فضای «{{title}}» را حذف کنید؟ این کار برگشت‌پذیر نیست.",
    confirm: "حذف",
  },
  created: "فضای «{{title}}» آماده است.",
  renamed: "نام تازه ذخیره شد.",
  deleted: "فضای «{{title}}» حذف شد.",
}
