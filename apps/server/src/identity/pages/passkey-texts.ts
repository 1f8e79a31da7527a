import type { LocalText } from "../../platform/i18n/language.ts"

/** The texts about passkeys and recovery codes, a part of those of the pages. */
export const passkeyTexts = {
  signInWithPasskey: { en: "Sign in with a passkey", fa: "ورود با گذرکلید" },
  usePasskey: { en: "Use a passkey", fa: "استفاده از گذرکلید" },
  addPasskey: { en: "Add a passkey", fa: "افزودن گذرکلید" },
  passkeyName: { en: "Name of the passkey", fa: "نام گذرکلید" },
  passkeyNameHint: {
    en: "So that you recognise it later, such as “Work laptop”.",
    fa: "تا بعدها آن را بشناسید؛ برای نمونه «لپ‌تاپ کار».",
  },
  noPasskeysHere: {
    en: "This browser cannot use passkeys at this address.",
    fa: "این مرورگر در این نشانی نمی‌تواند از گذرکلید استفاده کند.",
  },
  passkeyNotUsed: {
    en: "The passkey was not used: it was cancelled, took too long, or there is none for this address. Please try again.",
    fa: "گذرکلید به کار نرفت: لغو شد، زمان زیادی برد، یا برای این نشانی گذرکلیدی نیست. دوباره تلاش کنید.",
  },
  wrongPasskey: {
    en: "This passkey was not accepted. Try again, or use another one.",
    fa: "این گذرکلید پذیرفته نشد. دوباره تلاش کنید یا گذرکلید دیگری به کار ببرید.",
  },
  wrongCode: {
    en: "This is not one of your recovery codes, or you have used it before.",
    fa: "این از کدهای بازیابی شما نیست یا پیش‌تر به کار رفته است.",
  },
  passkeyTaken: {
    en: "This passkey is already in use. Choose another device, or remove it first.",
    fa: "این گذرکلید از پیش به کار می‌رود. دستگاه دیگری انتخاب کنید یا نخست آن را بردارید.",
  },
  tooManyPasskeys: {
    en: "An account can have at most 20 passkeys. Remove one that you no longer use.",
    fa: "هر حساب حداکثر ۲۰ گذرکلید دارد. یکی را که دیگر به کار نمی‌برید بردارید.",
  },
  notFirst: {
    en: "A passkey has been added to this account meanwhile. Sign in again and use that one.",
    fa: "در این میان گذرکلیدی به این حساب افزوده شده است. دوباره وارد شوید و همان را به کار ببرید.",
  },

  secondFactorTitle: { en: "Confirm that it is you", fa: "تأیید کنید که خودتان هستید" },
  secondFactorLead: {
    en: "Your account needs a passkey after the password.",
    fa: "حساب شما پس از گذرواژه گذرکلید هم می‌خواهد.",
  },
  orRecoveryCode: { en: "or a recovery code", fa: "یا کد بازیابی" },
  recoveryCode: { en: "Recovery code", fa: "کد بازیابی" },
  recoveryCodeHint: {
    en: "One of the ten codes that you have kept. Each works once.",
    fa: "یکی از ده کدی که نگه داشته‌اید. هر کدام یک بار کار می‌کند.",
  },
  useCode: { en: "Use the code", fa: "استفاده از کد" },
  lostEverything: {
    en: "No passkey and no code left? Ask the people who run this site: they can remove the passkeys of your account.",
    fa: "نه گذرکلیدی دارید و نه کدی؟ از گردانندگان این سایت بخواهید گذرکلیدهای حساب شما را بردارند.",
  },

  setUpTitle: { en: "Add a passkey to go on", fa: "برای ادامه گذرکلید بیفزایید" },
  setUpLead: {
    en: "Your organisation protects its accounts with passkeys: a fingerprint, a face, a PIN or a security key confirms that it is you.",
    fa: "سازمان شما حساب‌ها را با گذرکلید محافظت می‌کند: اثر انگشت، چهره، پین یا کلید امنیتی نشان می‌دهد که خودتان هستید.",
  },
  codesTitle: { en: "Keep your recovery codes", fa: "کدهای بازیابی را نگه دارید" },
  codesLead: {
    en: "If you lose your passkeys, a code lets you in, each once. Print them or keep them in a password manager: they are not shown again.",
    fa: "اگر گذرکلیدهای خود را گم کنید، هر کد یک بار شما را وارد می‌کند. آن‌ها را چاپ کنید یا در برنامهٔ مدیریت گذرواژه نگه دارید: دیگر نشان داده نمی‌شوند.",
  },
  codesKept: { en: "I have kept them", fa: "نگه داشتم" },

  passkeysTitle: { en: "Passkeys and recovery codes", fa: "گذرکلیدها و کدهای بازیابی" },
  noPasskeyYet: {
    en: "With a passkey, your password alone no longer opens your account: a fingerprint, a face, a PIN or a security key confirms that it is you. It can also take the place of the password.",
    fa: "با گذرکلید هیچ‌کس تنها با گذرواژه وارد حساب شما نمی‌شود: اثر انگشت، چهره، پین یا کلید امنیتی نشان می‌دهد که خودتان هستید. می‌تواند جای گذرواژه را هم بگیرد.",
  },
  passkeyAdded: { en: "The passkey is added.", fa: "گذرکلید افزوده شد." },
  passkeyCreated: { en: "Added:", fa: "افزوده شد:" },
  passkeyNeverUsed: { en: "Never used", fa: "هنوز به کار نرفته" },
  removePasskey: { en: "Remove", fa: "برداشتن" },
  passkeyRemoved: { en: "The passkey is removed.", fa: "گذرکلید برداشته شد." },
  lastPasskey: {
    en: "Your organisation requires a passkey. Add another one before you remove the last.",
    fa: "سازمان شما گذرکلید می‌خواهد. پیش از برداشتن آخرین گذرکلید، یکی دیگر بیفزایید.",
  },
  codesLeft: { en: "Recovery codes left: {count} of 10.", fa: "کدهای بازیابی مانده: {count} از ۱۰." },
  renewCodes: { en: "Make new recovery codes", fa: "ساختن کدهای بازیابی جدید" },
  renewCodesHint: {
    en: "The present ones stop working.",
    fa: "کدهای کنونی دیگر کار نمی‌کنند.",
  },
  confirmFirst: {
    en: "Confirm that it is you before you change this.",
    fa: "پیش از تغییر این، تأیید کنید که خودتان هستید.",
  },
  confirmFirstBelow: {
    en: "To change the password, first confirm that it is you below.",
    fa: "برای تغییر گذرواژه، نخست در پایین تأیید کنید که خودتان هستید.",
  },
  confirmed: {
    en: "Thank you. For ten minutes you can change your password, passkeys and recovery codes.",
    fa: "سپاسگزاریم. تا ده دقیقه می‌توانید گذرواژه، گذرکلیدها و کدهای بازیابی را تغییر دهید.",
  },
  confirmWithPassword: { en: "Confirm", fa: "تأیید" },
  confirmBySigningIn: {
    en: "To add a passkey, sign out and sign in again.",
    fa: "برای افزودن گذرکلید، خارج شوید و دوباره وارد شوید.",
  },
} satisfies Record<string, LocalText>
