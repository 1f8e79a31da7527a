import type { Kinds } from "./kinds-in-spaces.ts"

/** What appears only in the log of the organisation. See {@link Kinds}. */
export const kindsElsewhere = {
  "portfolio-downloaded": {
    title: { en: "Portfolio downloaded", fa: "بارگیری نمای کلی" },
    text: {
      en: "{actor} downloaded the table of all assessments they have access to ({format}).",
      fa: "{actor} جدول همهٔ ارزیابی‌هایی را که به آن‌ها دسترسی دارد بارگیری کرد ({format}).",
    },
  },
  "kit-created": {
    title: { en: "Kit created", fa: "ساختن کیت" },
    text: { en: "{actor} created the kit “{subject}”.", fa: "{actor} کیت «{subject}» را ساخت." },
  },
  "kit-updated": {
    title: { en: "Kit changed", fa: "تغییر کیت" },
    text: { en: "{actor} changed the kit “{subject}”.", fa: "{actor} کیت «{subject}» را تغییر داد." },
  },
  "kit-published": {
    title: { en: "Kit published", fa: "انتشار کیت" },
    text: { en: "{actor} published the kit “{subject}”.", fa: "{actor} کیت «{subject}» را منتشر کرد." },
  },
  "kit-unpublished": {
    title: { en: "Kit unpublished", fa: "لغو انتشار کیت" },
    text: {
      en: "{actor} unpublished the kit “{subject}”.",
      fa: "{actor} انتشار کیت «{subject}» را لغو کرد.",
    },
  },
  "kit-released": {
    title: { en: "Kit version released", fa: "نهایی شدن نسخهٔ کیت" },
    text: {
      en: "{actor} released a new version of the kit “{subject}”.",
      fa: "{actor} نسخهٔ جدیدی از کیت «{subject}» را نهایی کرد.",
    },
  },
  "kit-deleted": {
    title: { en: "Kit deleted", fa: "حذف کیت" },
    text: { en: "{actor} deleted the kit “{subject}”.", fa: "{actor} کیت «{subject}» را حذف کرد." },
  },
  "kit-user-added": {
    title: { en: "Kit access granted", fa: "اجازهٔ استفاده از کیت" },
    text: {
      en: "{actor} gave {person} access to the kit “{subject}”.",
      fa: "{actor} به {person} اجازهٔ استفاده از کیت «{subject}» داد.",
    },
  },
  "kit-user-removed": {
    title: { en: "Kit access removed", fa: "لغو اجازهٔ استفاده از کیت" },
    text: {
      en: "{actor} removed the access of {person} to the kit “{subject}”.",
      fa: "{actor} اجازهٔ {person} برای استفاده از کیت «{subject}» را لغو کرد.",
    },
  },
  "expert-group-created": {
    title: { en: "Expert group created", fa: "ساختن گروه خبره" },
    text: {
      en: "{actor} created the expert group “{subject}”.",
      fa: "{actor} گروه خبرهٔ «{subject}» را ساخت.",
    },
  },
  "expert-group-renamed": {
    title: { en: "Expert group renamed", fa: "تغییر نام گروه خبره" },
    text: {
      en: "{actor} renamed the expert group “{from}” to “{to}”.",
      fa: "{actor} نام گروه خبرهٔ «{from}» را به «{to}» تغییر داد.",
    },
  },
  "expert-group-deleted": {
    title: { en: "Expert group deleted", fa: "حذف گروه خبره" },
    text: {
      en: "{actor} deleted the expert group “{subject}”.",
      fa: "{actor} گروه خبرهٔ «{subject}» را حذف کرد.",
    },
  },
  "expert-group-invitation-sent": {
    title: { en: "Invited to an expert group", fa: "دعوت به گروه خبره" },
    text: {
      en: "{actor} invited {person} to the expert group “{subject}”.",
      fa: "{actor} {person} را به گروه خبرهٔ «{subject}» دعوت کرد.",
    },
  },
  "expert-group-joined": {
    title: { en: "Invitation to an expert group accepted", fa: "پذیرش دعوت به گروه خبره" },
    text: {
      en: "{person} accepted the invitation to the expert group “{subject}”.",
      fa: "{person} دعوت به گروه خبرهٔ «{subject}» را پذیرفت.",
    },
  },
  "expert-group-member-removed": {
    title: { en: "Expert group member removed", fa: "حذف عضو گروه خبره" },
    text: {
      en: "{actor} removed {person} from the expert group “{subject}”.",
      fa: "{actor} {person} را از گروه خبرهٔ «{subject}» حذف کرد.",
    },
    own: {
      en: "{actor} left the expert group “{subject}”, or declined the invitation to it.",
      fa: "{actor} گروه خبرهٔ «{subject}» را ترک کرد یا دعوت به آن را نپذیرفت.",
    },
  },
  "expert-group-handed-over": {
    title: { en: "Expert group ownership transferred", fa: "انتقال مالکیت گروه خبره" },
    text: {
      en: "{actor} transferred the ownership of the expert group “{subject}” to {person}.",
      fa: "{actor} مالکیت گروه خبرهٔ «{subject}» را به {person} منتقل کرد.",
    },
  },
  "api-token-made": {
    title: { en: "API token created", fa: "ساختن توکن API" },
    text: {
      en: "{actor} created the API token “{subject}”.",
      fa: "{actor} توکن API «{subject}» را ساخت.",
    },
  },
  "api-token-revoked": {
    title: { en: "API token revoked", fa: "باطل کردن توکن API" },
    text: {
      en: "{actor} revoked the API token “{subject}”.",
      fa: "{actor} توکن API «{subject}» را باطل کرد.",
    },
  },
  "scim-token-made": {
    title: { en: "Token of the directory created", fa: "ساختن توکن دایرکتوری" },
    text: {
      en: "{actor} created the token “{subject}” for the directory.",
      fa: "{actor} توکن «{subject}» را برای دایرکتوری ساخت.",
    },
  },
  "scim-token-revoked": {
    title: { en: "Token of the directory revoked", fa: "باطل کردن توکن دایرکتوری" },
    text: {
      en: "{actor} revoked the token “{subject}” of the directory.",
      fa: "{actor} توکن «{subject}» دایرکتوری را باطل کرد.",
    },
  },
  "directory-user-added": {
    title: { en: "Person added by the directory", fa: "افزوده شدن فرد از دایرکتوری" },
    text: {
      en: "The directory added {person}.",
      fa: "دایرکتوری {person} را افزود.",
    },
  },
  "user-signed-out": {
    title: { en: "Person signed out", fa: "خروج اجباری فرد" },
    text: {
      en: "{actor} ended all sessions of {person}.",
      fa: "{actor} همهٔ نشست‌های {person} را پایان داد.",
    },
  },
  "mail-given-up": {
    title: { en: "Email not delivered", fa: "ایمیل نرسیده" },
    text: {
      en: "An email to {address} was not delivered: the mail server did not accept it for a day.",
      fa: "ایمیلی به {address} نرسید: سرور ایمیل آن را یک روز نپذیرفت.",
    },
  },
  "flag-set": {
    title: { en: "Feature flag switched", fa: "تغییر پرچم قابلیت" },
    text: {
      en: "{actor} switched the feature flag {subject} {state}.",
      fa: "{actor} پرچم قابلیت {subject} را {state} کرد.",
    },
  },
  "flag-unset": {
    title: { en: "Feature flag reset", fa: "بازنشانی پرچم قابلیت" },
    text: {
      en: "{actor} reset the feature flag {subject}.",
      fa: "{actor} پرچم قابلیت {subject} را بازنشانی کرد.",
    },
  },
  "flag-overridden": {
    title: { en: "Feature flag switched for one person", fa: "تغییر پرچم قابلیت برای یک نفر" },
    text: {
      en: "{actor} switched the feature flag {subject} {state} for {address}.",
      fa: "{actor} پرچم قابلیت {subject} را برای {address} {state} کرد.",
    },
  },
  "flag-override-removed": {
    title: { en: "Feature flag reset for one person", fa: "بازنشانی پرچم قابلیت برای یک نفر" },
    text: {
      en: "{actor} reset the feature flag {subject} for {address}.",
      fa: "{actor} پرچم قابلیت {subject} را برای {address} مانند همه کرد.",
    },
  },
  "result-key-rotated": {
    title: { en: "Signing key of results replaced", fa: "تعویض کلید امضای نتایج" },
    text: {
      en: "{actor} replaced the key that signs results.",
      fa: "{actor} کلید امضای نتایج را عوض کرد.",
    },
  },
  "sign-in-key-rotated": {
    title: { en: "Signing key of the sign-in service replaced", fa: "تعویض کلید امضای سرویس ورود" },
    text: {
      en: "{actor} replaced the signing key of the sign-in service.",
      fa: "{actor} کلید امضای سرویس ورود را عوض کرد.",
    },
  },
  "signed-in": {
    title: { en: "Signed in", fa: "ورود" },
    text: { en: "{person} signed in {means}.", fa: "{person} {means} وارد شد." },
  },
  "sign-in-failed": {
    title: { en: "Sign-in refused", fa: "ورود ناموفق" },
    text: {
      en: "A sign-in as {person} {means} was refused.",
      fa: "کسی کوشید {means} به نام {person} وارد شود و پذیرفته نشد.",
    },
  },
  "passkey-added": {
    title: { en: "Passkey added", fa: "افزودن گذرکلید" },
    text: { en: "{person} added the passkey “{passkey}”.", fa: "{person} گذرکلید «{passkey}» را افزود." },
  },
  "passkey-removed": {
    title: { en: "Passkey removed", fa: "حذف گذرکلید" },
    text: { en: "{person} removed the passkey “{passkey}”.", fa: "{person} گذرکلید «{passkey}» را حذف کرد." },
  },
  "recovery-codes-renewed": {
    title: { en: "Recovery codes made", fa: "ساختن کدهای بازیابی" },
    text: { en: "{person} made new recovery codes.", fa: "{person} کدهای بازیابی جدیدی ساخت." },
  },
  "recovery-code-used": {
    title: { en: "Recovery code used", fa: "استفاده از کد بازیابی" },
    text: { en: "{person} used a recovery code.", fa: "{person} یک کد بازیابی به کار برد." },
  },
  "second-factor-reset": {
    title: { en: "Second factor reset", fa: "بازنشانی عامل دوم" },
    text: {
      en: "{actor} removed the passkeys and recovery codes of {person}.",
      fa: "{actor} گذرکلیدها و کدهای بازیابی {person} را برداشت.",
    },
  },
  "user-deactivated": {
    title: { en: "Account deactivated", fa: "غیرفعال کردن حساب" },
    text: {
      en: "{actor} deactivated the account of {person}.",
      fa: "{actor} حساب {person} را غیرفعال کرد.",
    },
  },
  "user-activated": {
    title: { en: "Account activated", fa: "فعال کردن حساب" },
    text: { en: "{actor} activated the account of {person}.", fa: "{actor} حساب {person} را فعال کرد." },
  },
  "administrator-made": {
    title: { en: "Administrator added", fa: "افزودن مدیر سازمان" },
    text: {
      en: "{actor} made {person} an administrator.",
      fa: "{actor} {person} را مدیر سازمان کرد.",
    },
  },
  "administrator-removed": {
    title: { en: "Administrator removed", fa: "حذف مدیر سازمان" },
    text: {
      en: "{actor} removed {person} from the administrators.",
      fa: "{actor} {person} را از مدیران سازمان حذف کرد.",
    },
  },
  "user-deleted": {
    title: { en: "Account deleted", fa: "حذف حساب" },
    text: { en: "A person deleted their account.", fa: "فردی حساب خود را حذف کرد." },
  },
} as const satisfies Kinds
