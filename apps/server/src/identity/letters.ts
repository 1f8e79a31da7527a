import type { LocalText } from "../platform/i18n/language.ts"
import type { Letter } from "../platform/mail/letter.ts"

const notAsked = {
  en: "If you did not ask for this, you can ignore this email.",
  fa: "اگر شما این را نخواسته‌اید، کاری لازم نیست.",
}

export function resetLetter(address: string): Letter {
  return {
    subject: { en: "Choose a new password", fa: "انتخاب گذرواژهٔ جدید" },
    paragraphs: [
      {
        en: "We received a request for a new password for the account with this email address.",
        fa: "برای حسابی که این ایمیل را دارد، گذرواژهٔ جدید خواسته شده است.",
      },
    ],
    link: { label: { en: "Choose a new password", fa: "انتخاب گذرواژهٔ جدید" }, address },
    note: {
      en: `The link works once, for 30 minutes. ${notAsked.en} Your password stays as it is.`,
      fa: `این پیوند یک بار و تا ۳۰ دقیقه کار می‌کند. ${notAsked.fa} گذرواژهٔ شما همان می‌ماند.`,
    },
  }
}

/** For a person who signs up with this address: opening the link verifies it, and then the account is created. */
export function signUpLetter(address: string): Letter {
  return {
    subject: { en: "Finish your account", fa: "حساب خود را کامل کنید" },
    paragraphs: [
      {
        en: "We received a request to create an account with this email address. Choose a password to finish.",
        fa: "با این ایمیل درخواست ساخت حساب شده است. برای تکمیل آن گذرواژه‌ای انتخاب کنید.",
      },
    ],
    link: { label: { en: "Choose a password", fa: "انتخاب گذرواژه" }, address },
    note: {
      en: `The link works once, for a day. ${notAsked.en} No account is created then.`,
      fa: `این پیوند یک بار و تا یک روز کار می‌کند. ${notAsked.fa} آن‌گاه حسابی ساخته نمی‌شود.`,
    },
  }
}

/** For a person who signs up with an address that already has an account. */
export function accountExistsLetter(address: string): Letter {
  return {
    subject: { en: "You already have an account", fa: "شما از پیش حساب دارید" },
    paragraphs: [
      {
        en: "We received a request to create an account with this email address, but you already have one. Sign in with it; if you have forgotten the password, choose “Forgot your password?” on the sign-in page.",
        fa: "با این ایمیل درخواست ساخت حساب شد، اما شما از پیش حساب دارید. با همان وارد شوید؛ اگر گذرواژه را به یاد ندارید، در صفحهٔ ورود «گذرواژه را فراموش کرده‌اید؟» را برگزینید.",
      },
    ],
    link: { label: { en: "Sign in", fa: "ورود" }, address },
    note: notAsked,
  }
}

export function verificationLetter(address: string): Letter {
  return {
    subject: { en: "Confirm your email address", fa: "تأیید ایمیل" },
    paragraphs: [
      {
        en: "An account was created with this email address. Please confirm that the address is yours.",
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
        en: "The password of your account was changed just now, and all other sessions have been ended.",
        fa: "گذرواژهٔ حساب شما هم‌اکنون عوض شد و همهٔ نشست‌های دیگر پایان یافت.",
      },
      {
        en: "If it was not you, choose “Forgot your password?” on the sign-in page and set a new one at once.",
        fa: "اگر کار شما نبوده است، در صفحهٔ ورود «گذرواژه را فراموش کرده‌اید؟» را برگزینید و بی‌درنگ گذرواژهٔ جدیدی بگذارید.",
      },
    ],
  }
}

/** For the owner of an account that can now also be signed in to with an external provider. */
export function linkedLetter(provider: LocalText): Letter {
  return {
    subject: { en: `You can sign in with ${provider.en}`, fa: `می‌توانید با ${provider.fa} وارد شوید` },
    paragraphs: [
      {
        en: `You have just signed in with ${provider.en}, where you use this email address. From now on you can sign in that way as well as with your password.`,
        fa: `شما هم‌اکنون با ${provider.fa} وارد شدید که شما را با همین ایمیل می‌شناسد. از این پس این راه در کنار گذرواژه کار می‌کند.`,
      },
      {
        en: "If this was not you, remove it in your account under “Other ways to sign in” and choose a new password.",
        fa: "اگر کار شما نبوده است، در حساب خود زیر «راه‌های دیگر ورود» آن را بردارید و گذرواژهٔ جدیدی انتخاب کنید.",
      },
    ],
  }
}
