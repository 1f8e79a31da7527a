import type { LocalText } from "../../platform/i18n/language.ts"
import { type Letter, nameInMail } from "../../platform/mail/letter.ts"

const ifNotYou: LocalText = {
  en: "If it was not you, choose a new password on your account page, remove passkeys that you do not know, and tell your administrators.",
  fa: "اگر کار شما نبوده است، در صفحهٔ حساب خود گذرواژهٔ جدیدی بگذارید، گذرکلیدهایی را که نمی‌شناسید بردارید و به مدیران سازمان خبر دهید.",
}

export function passkeyAddedLetter(name: string): Letter {
  const shown = nameInMail(name)
  return {
    subject: { en: "A passkey was added to your account", fa: "گذرکلیدی به حساب شما افزوده شد" },
    paragraphs: [
      {
        en: `The passkey “${shown}” was added to your account just now. From now on, you need a passkey after the password to sign in.`,
        fa: `گذرکلید «${shown}» هم‌اکنون به حساب شما افزوده شد. از این پس هنگام ورود، پس از گذرواژه گذرکلید هم خواسته می‌شود.`,
      },
      ifNotYou,
    ],
  }
}

/** @param left how many passkeys the account still has */
export function passkeyRemovedLetter(name: string, left: number): Letter {
  const shown = nameInMail(name)
  const rest =
    left > 0
      ? { en: "", fa: "" }
      : {
          en: " It was the last one: the password alone is enough to sign in now.",
          fa: " این آخرین گذرکلید بود: اکنون برای ورود تنها گذرواژه بس است.",
        }
  return {
    subject: { en: "A passkey was removed from your account", fa: "گذرکلیدی از حساب شما برداشته شد" },
    paragraphs: [
      {
        en: `The passkey “${shown}” was removed from your account just now.${rest.en}`,
        fa: `گذرکلید «${shown}» هم‌اکنون از حساب شما برداشته شد.${rest.fa}`,
      },
      ifNotYou,
    ],
  }
}

export function codesRenewedLetter(): Letter {
  return {
    subject: { en: "New recovery codes for your account", fa: "کدهای بازیابی جدید حساب شما" },
    paragraphs: [
      {
        en: "New recovery codes were made for your account just now. The earlier ones do not work any more.",
        fa: "هم‌اکنون کدهای بازیابی جدیدی برای حساب شما ساخته شد. کدهای پیشین دیگر کار نمی‌کنند.",
      },
      ifNotYou,
    ],
  }
}

/** @param left how many recovery codes the account still has */
export function codeUsedLetter(left: number): Letter {
  return {
    subject: { en: "A recovery code of your account was used", fa: "یک کد بازیابی حساب شما به کار رفت" },
    paragraphs: [
      {
        en: `A recovery code was used for your account just now. Codes left: ${left}. If you have lost a passkey, remove it on your account page.`,
        fa: `هم‌اکنون یک کد بازیابی برای حساب شما به کار رفت. شمار کدهای مانده: ${left.toLocaleString("fa")}. اگر گذرکلیدی را گم کرده‌اید، آن را در صفحهٔ حساب خود بردارید.`,
      },
      ifNotYou,
    ],
  }
}

/** After an operator has done it for somebody who has lost everything. */
export function secondFactorResetLetter(): Letter {
  return {
    subject: { en: "Your passkeys were removed", fa: "گذرکلیدهای شما برداشته شد" },
    paragraphs: [
      {
        en: "The people who run this site have removed all passkeys and recovery codes of your account. The password alone is enough to sign in now; add a new passkey on your account page.",
        fa: "گردانندگان این سایت همهٔ گذرکلیدها و کدهای بازیابی حساب شما را برداشتند. اکنون برای ورود تنها گذرواژه بس است؛ در صفحهٔ حساب خود گذرکلید جدیدی بیفزایید.",
      },
      {
        en: "If you did not ask for this, choose a new password at once and tell your administrators.",
        fa: "اگر شما این را نخواسته‌اید، بی‌درنگ گذرواژهٔ جدیدی بگذارید و به مدیران سازمان خبر دهید.",
      },
    ],
  }
}
