import type { sample as english } from "../en/sample.ts"
import type { Translated } from "../texts.ts"

export const sample: Translated<typeof english> = {
  label: "امتحان کنید: سه پرسش دربارهٔ یکی از تیم‌هایتان",
  position: "پرسش {{position}} از {{count}}",
  levels: { adHoc: "موردی", repeatable: "تکرارپذیر", reliable: "قابل‌اتکا", leading: "پیشرو" },
  questions: {
    release: {
      attribute: "انتشار",
      title: "یک تغییر چطور به دست کاربران می‌رسد؟",
      first: "دستی و قدم‌به‌قدم",
      second: "با اسکریپتی که یک نفر اجرا می‌کند",
      third: "خودکار، وقتی همهٔ آزمون‌ها موفق باشند",
      fourth: "روزی چند بار، با راهی برای برگشت",
    },
    trouble: {
      attribute: "خرابی‌ها",
      title: "از کجا می‌فهمید چیزی خراب شده است؟",
      first: "کاربران خبر می‌دهند",
      second: "گاهی نگاهی به لاگ‌ها می‌اندازیم",
      third: "هشداری ظرف چند دقیقه خبرمان می‌کند",
      fourth: "هشداری پیش از کاربران خبرمان می‌کند",
    },
    knowledge: {
      attribute: "دانش",
      title: "چه کسی می‌تواند هر جای سامانه را تغییر دهد؟",
      first: "فقط یک نفر",
      second: "هر کس بخش خودش را",
      third: "بیشتر تیم، با کمی کمک",
      fourth: "همهٔ تیم: همه چیز نوشته و آزموده شده است",
    },
  },
  result: {
    title: "نتیجهٔ شما",
    step: "قدم بعدی: از «{{from}}» به «{{to}}».",
    lifts: "با آن به سطح {{level}} می‌رسید.",
    top: "بالاتر از این در این مقیاس نیست.",
    real: "یک کیت واقعی چیزهای بسیار بیشتری را می‌سنجد و هر سطح را در گزارشی توضیح می‌دهد که می‌توانید به اشتراک بگذارید.",
    choose: "انتخاب کیت",
    again: "از نو",
  },
}
