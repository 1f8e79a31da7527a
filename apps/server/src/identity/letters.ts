import type { Letter } from "../platform/mail/letter.ts"

const notAsked = {
  en: "If you did not ask for this, you need not do anything.",
  fa: "اگر شما این را نخواسته‌اید، کاری لازم نیست.",
}

export function resetLetter(address: string): Letter {
  return {
    subject: { en: "Choose a new password", fa: "انتخاب گذرواژهٔ تازه" },
    paragraphs: [
      {
        en: "Somebody asked for a new password for the account with this e-mail address.",
        fa: "برای حسابی که این ایمیل را دارد، گذرواژهٔ تازه خواسته شده است.",
      },
    ],
    link: { label: { en: "Choose a new password", fa: "انتخاب گذرواژهٔ تازه" }, address },
    note: {
      en: `The link works once, for 30 minutes. ${notAsked.en} Your password stays as it is.`,
      fa: `این پیوند یک بار و تا ۳۰ دقیقه کار می‌کند. ${notAsked.fa} گذرواژهٔ شما همان می‌ماند.`,
    },
  }
}

export function verificationLetter(address: string): Letter {
  return {
    subject: { en: "Confirm your e-mail address", fa: "تأیید ایمیل" },
    paragraphs: [
      {
        en: "An account was made with this e-mail address. Please confirm that the address is yours.",
        fa: "با این ایمیل حسابی ساخته شده است. لطفاً تأیید کنید که ایمیل از آن شماست.",
      },
    ],
    link: { label: { en: "Confirm the address", fa: "تأیید ایمیل" }, address },
    note: {
      en: `The link works for 3 days. ${notAsked.en}`,
      fa: `این پیوند تا ۳ روز کار می‌کند. ${notAsked.fa}`,
    },
  }
}

export function passwordChangedLetter(): Letter {
  return {
    subject: { en: "Your password was changed", fa: "گذرواژهٔ شما عوض شد" },
    paragraphs: [
      {
        en: "The password of your account was changed just now, and all other sessions were ended.",
        fa: "گذرواژهٔ حساب شما هم‌اکنون عوض شد و همهٔ نشست‌های دیگر پایان یافت.",
      },
      {
        en: "If it was not you, choose “Forgot your password?” on the sign-in page and set a new one at once.",
        fa: "اگر کار شما نبوده است، در صفحهٔ ورود «گذرواژه را فراموش کرده‌اید؟» را برگزینید و بی‌درنگ گذرواژهٔ تازه‌ای بگذارید.",
      },
    ],
  }
}
