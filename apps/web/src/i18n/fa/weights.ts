import type { weights as english } from "../en/weights.ts"
import type { Translated } from "../texts.ts"

export const weights: Translated<typeof english> = {
  heading: "وزن‌ها در این ارزیابی",
  show: "نمایش وزن‌ها",
  hide: "پنهان کردن وزن‌ها",
  ofKit: "این ارزیابی با وزن‌های کیت حساب می‌شود.",
  own: "این ارزیابی وزن‌های خودش را دارد: {{title}}.",
  lead: "به آنچه در اینجا مهم‌تر است وزنی بیش از کیت بدهید. محور یا ویژگی با وزن صفر به حساب نمی‌آید.",
  title: "عنوان این وزن‌ها",
  titleHint: "برای نمونه «برای تیم‌های کوچک».",
  element: "محور یا ویژگی",
  weight: "وزن",
  weightOf: "وزن {{title}}",
  default: "{{weight}} (پیش‌فرض)",
  edit: "تغییر وزن {{title}}",
  take: "به‌کار بردن این وزن",
  leave: "وزن بدون تغییر بماند",
  wrong: "عددی صحیح از ۰ تا {{most}} وارد کنید",
  save: "ذخیرهٔ وزن‌ها",
  saved: "وزن‌ها ذخیره شد و در نتایج به کار رفت.",
}
