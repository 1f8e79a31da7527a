/**
 * The words of the interface: one word per thing, in British English and in Persian. `words.test.ts` reports texts that
 * contain what is to be avoided.
 */

type Avoided = { avoid: RegExp; write: string }

export const avoided: Record<"en" | "fa", readonly Avoided[]> = {
  en: [
    {
      avoid: /\b(withdr|revok)\w+.*\binvitation|\binvitation.*\b(withdr|revok)/i,
      write: "cancel an invitation",
    },
    { avoid: /\bhand(s|ed|ing)?\b.*\bover\b/i, write: "transfer the ownership" },
    { avoid: /\b(take|takes|taking|taken|took)\b[^.]*\bback\b/i, write: "withdraw a report" },
    { avoid: /\bunpublish\w* the report/i, write: "withdraw the report" },
    { avoid: /\bgoals?\b/i, write: "target" },
    { avoid: /\b(an evidence|evidences)\b/i, write: "a piece of evidence, pieces of evidence" },
    { avoid: /^lost\b|\b(lost|missing) points?|\blos\w+ points?/i, write: "missed points" },
    { avoid: /\b(own|default) space\b|\bmy spaces\b/i, write: "personal space, my assessments" },
    { avoid: /\bnames? of (the|a|this) (space|assessment|kit|group|question)/i, write: "title" },
    { avoid: /\b(conditions?|criteri(on|a)|asked for|asks for)\b/i, write: "requirement, required" },
    { avoid: /\b(survey form|question list|question set)s?\b/i, write: "questionnaire" },
    {
      avoid: /\b(somebody|someone|nobody|anybody|everybody|whoever|whomever|whichever)\b/i,
      write: "a plain subject: a person, people, you, everyone, no answers",
    },
    {
      avoid: /\b(?!(re|over|cap)siz)[a-z]{3,}iz(e[sd]?|ing|ations?)\b/i,
      write: "the spelling with s: organise, organisation",
    },
    {
      avoid:
        /\b(colors?|centers?|behaviors?|favorites?|licenses?|catalogs?|gr[a]y|analyz\w+|cancel(ed|ing)|label(ed|ing)|fulfill)\b/i,
      write: "the British spelling: colour, centre, behaviour, favourite, licence, cancelled",
    },
    {
      avoid: /\bby rules\b|\bthe server (has|did)\b/i,
      write: "what it means to the reader, not how it works inside",
    },
  ],
  fa: [
    { avoid: /پس (گرفت|بگیر|می‌گیر)/, write: "لغو (دعوت)، لغو انتشار (گزارش)، پاک کردن (پاسخ)" },
    { avoid: /سپرد|بسپار/, write: "انتقال مالکیت" },
    { avoid: /فضای (خودم|خودتان|پیش‌فرض)|فضاهای من/, write: "فضای شخصی، ارزیابی‌های من" },
    { avoid: /نام (این )?فضا/, write: "عنوان فضا" },
    { avoid: /خواسته‌ها/, write: "شرط‌ها" },
    { avoid: /تازه/, write: "جدید" },
    { avoid: /رونوشت/, write: "کپی" },
    { avoid: /کارساز/, write: "سرور" },
    { avoid: /گروه‌? ?(های )?خبرگان/, write: "گروه خبره" },
    { avoid: /هم‌رسانی/, write: "اشتراک‌گذاری" },
    { avoid: /پرسش ?نامه/, write: "پرسش‌نامه" },
    { avoid: /[يك]/, write: "ی و ک فارسی" },
  ],
}

/** Texts that stay word for word. */
export const fixed: readonly { text: string; reason: string }[] = [
  {
    text: "You cannot perform other actions while the editor is active. Complete the current action by saving or canceling first.",
    reason: "The product's specification gives this message word for word.",
  },
  { text: "goal", reason: "A field of kits, named as in the kit language." },
]
