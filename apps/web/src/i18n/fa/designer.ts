import type { designer as english } from "../en/designer.ts"
import type { Translated } from "../texts.ts"

export const designer: Translated<typeof english> = {
  title: "طراح کیت",
  groups: "گروه‌های خبره",
  parts: "بخش‌های کیت",
  tabs: {
    General: "کلیات",
  },
  released: {
    title: "این نسخه پیش‌نویس نیست",
    hint: "این نسخه نهایی شده است و آنچه نهایی شود دیگر تغییر نمی‌کند. پیش‌نویس تازه با رونوشتی از آن آغاز می‌شود.",
    view: "دیدن کیت",
    draft: "باز کردن پیش‌نویس",
  },
  undo: {
    do: "برگرداندن",
    undone: "برگردانده شد: {{what}}",
    keepTyping: "نخست ویرایش را به پایان برسانید",
    keepTypingHint: "پیش از رفتن، آنچه را نوشته‌اید ذخیره کنید یا از آن انصراف دهید.",
    ok: "باشد",
  },
  comma: "، ",
  edit: "ویرایش: {{what}}",
  save: "ذخیره",
  saveChanges: "ذخیرهٔ تغییرات",
  cancel: "انصراف",
  missing: "هنوز چیزی نوشته نشده است",
  done: {
    edited: "«{{title}}» ذخیره شد",
    language: "{{language}} افزوده شد",
  },
  general: {
    intro:
      "آنچه دیگران پیش از به کار بردن کیت دربارهٔ آن می‌خوانند. تغییرات اینجا بی‌درنگ و بدون انتشار نسخه دیده می‌شود.",
    title: "عنوان",
    summary: "خلاصه",
    about: "این کیت چیست",
    context: "چه کسانی به آن نیاز دارند",
    goal: "چه زمانی به کار می‌آید",
    main: "زبان اصلی: {{language}}",
    other: "ترجمه‌شده به: {{language}}",
    addLanguage: "افزودن زبان",
  },
}
