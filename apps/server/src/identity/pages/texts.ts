import type { LocalText } from "../../platform/i18n/language.ts"
import { passkeyTexts } from "./passkey-texts.ts"

/** All texts of the pages. */
export const texts = {
  email: { en: "Email", fa: "ایمیل" },
  password: { en: "Password", fa: "گذرواژه" },
  showPassword: { en: "Show", fa: "نمایش" },
  hidePassword: { en: "Hide", fa: "پنهان" },
  passwordRule: { en: "At least 8 characters.", fa: "دست‌کم ۸ نویسه." },
  firstName: { en: "First name", fa: "نام" },
  lastName: { en: "Last name", fa: "نام خانوادگی" },
  rememberMe: { en: "Keep me signed in on this device", fa: "در این دستگاه وارد بمانم" },
  signIn: { en: "Sign in", fa: "ورود" },
  signUp: { en: "Create account", fa: "ساخت حساب" },
  signOut: { en: "Sign out", fa: "خروج" },
  forgotten: { en: "Forgot your password?", fa: "گذرواژه را فراموش کرده‌اید؟" },
  noAccountYet: { en: "New here?", fa: "حساب ندارید؟" },
  haveAccount: { en: "Already have an account?", fa: "از پیش حساب دارید؟" },
  back: { en: "Back to the application", fa: "بازگشت به برنامه" },
  otherLanguage: { en: "فارسی", fa: "English" },

  signInTitle: { en: "Welcome back", fa: "خوش آمدید" },
  signInLead: { en: "Sign in to continue.", fa: "برای ادامه وارد شوید." },
  signUpTitle: { en: "Create your account", fa: "حساب خود را بسازید" },
  signUpLead: { en: "It takes less than a minute.", fa: "کمتر از یک دقیقه زمان می‌برد." },
  signUpByMailLead: {
    en: "We will send you an email with a link to choose your password.",
    fa: "ایمیلی با پیوندی برای انتخاب گذرواژه می‌فرستیم.",
  },
  signUpByMail: { en: "Send me the email", fa: "فرستادن ایمیل" },
  signUpSentLead: {
    en: "We have sent an email to this address. Open it to continue:",
    fa: "ایمیلی به این نشانی فرستادیم. برای ادامه آن را باز کنید:",
  },
  finishSignUpTitle: { en: "Choose your password", fa: "گذرواژهٔ خود را انتخاب کنید" },
  finishSignUpLead: { en: "Then your account is ready.", fa: "پس از آن حساب شما آماده است." },
  confirmByPassword: {
    en: "You are not signed in here, so please also enter the password of the account.",
    fa: "در این مرورگر وارد نشده‌اید؛ پس گذرواژهٔ حساب را هم بنویسید.",
  },
  alreadySignedInTitle: { en: "You are already signed in", fa: "از پیش وارد شده‌اید" },
  goOn: { en: "Continue", fa: "ادامه" },
  signInAgainTitle: { en: "Please start again", fa: "لطفاً از نو آغاز کنید" },
  signInAgainLead: {
    en: "This page has already been used, or was open for too long. Please start again.",
    fa: "این صفحه پیش‌تر به کار رفته یا مدت زیادی باز بوده است. با یک کلیک از نو آغاز کنید.",
  },
  signInAgainHint: {
    en: "If you keep coming back to this page, your browser blocks the cookies of this site: please allow them.",
    fa: "اگر باز هم به این صفحه می‌رسید، مرورگر کوکی‌های این سایت را نمی‌پذیرد: لطفاً آن‌ها را مجاز کنید.",
  },
  forgottenTitle: { en: "Choose a new password", fa: "انتخاب گذرواژهٔ جدید" },
  forgottenLead: {
    en: "Enter your email address. We will send you a link to choose a new password.",
    fa: "ایمیل خود را بنویسید. پیوندی می‌فرستیم که با آن گذرواژهٔ جدیدی انتخاب می‌کنید.",
  },
  sendLink: { en: "Send the link", fa: "فرستادن پیوند" },
  backToSignIn: { en: "Back to sign in", fa: "بازگشت به ورود" },
  mailSentTitle: { en: "Check your mailbox", fa: "صندوق ایمیل خود را ببینید" },
  mailSentLead: {
    en: "If there is an account with this email address, a link is on its way to it:",
    fa: "اگر حسابی با این ایمیل وجود داشته باشد، پیوندی برای آن در راه است:",
  },
  mailSentHint: {
    en: "Nothing after a few minutes? Check your spam folder and the address.",
    fa: "پس از چند دقیقه چیزی نرسید؟ پوشهٔ هرزنامه را ببینید یا نشانی را بررسی کنید.",
  },
  newPasswordTitle: { en: "Choose a new password", fa: "انتخاب گذرواژهٔ جدید" },
  newPassword: { en: "New password", fa: "گذرواژهٔ جدید" },
  revokeTokens: { en: "Also revoke my API tokens", fa: "توکن‌های API من هم باطل شوند" },
  revokeTokensHint: {
    en: "Programs that use them stop working. Do this if another person may know your old password.",
    fa: "برنامه‌هایی که با آن‌ها کار می‌کنند از کار می‌افتند. اگر ممکن است کسی گذرواژهٔ پیشین شما را بداند، این گزینه را بزنید.",
  },
  savePassword: { en: "Save the password", fa: "ذخیرهٔ گذرواژه" },
  passwordChangedTitle: { en: "Your password is changed", fa: "گذرواژهٔ شما عوض شد" },
  passwordChangedLead: {
    en: "All sessions have been ended. Sign in with the new password.",
    fa: "همهٔ نشست‌ها پایان یافت. با گذرواژهٔ جدید وارد شوید.",
  },
  passwordChangedTokensLead: {
    en: "All sessions have been ended and your API tokens revoked. Sign in with the new password.",
    fa: "همهٔ نشست‌ها پایان یافت و توکن‌های API شما باطل شد. با گذرواژهٔ جدید وارد شوید.",
  },
  confirmEmailTitle: { en: "Confirm your email address", fa: "تأیید ایمیل" },
  confirmEmailLead: {
    en: "Is this your address, and did you create an account with it?",
    fa: "آیا این ایمیل از آن شماست و با آن حساب ساخته‌اید؟",
  },
  confirmEmail: { en: "Yes, confirm", fa: "بله، تأیید می‌کنم" },
  emailConfirmedTitle: { en: "Thank you", fa: "سپاسگزاریم" },
  emailConfirmedLead: { en: "Your email address is confirmed.", fa: "ایمیل شما تأیید شد." },
  signOutTitle: { en: "Sign out?", fa: "خارج می‌شوید؟" },
  signOutLead: {
    en: "You will be signed out in every window of this browser.",
    fa: "در همهٔ پنجره‌های این مرورگر از حساب خود خارج می‌شوید.",
  },
  staySignedIn: { en: "Stay signed in", fa: "می‌مانم" },
  signedOutTitle: { en: "You are signed out", fa: "خارج شدید" },
  signedOutLead: { en: "You can close this page.", fa: "می‌توانید این صفحه را ببندید." },
  accountTitle: { en: "Your account", fa: "حساب شما" },
  notSignedInTitle: { en: "You are not signed in", fa: "وارد نشده‌اید" },
  notSignedInLead: {
    en: "Sign in from the application to see your account.",
    fa: "برای دیدن حساب خود، از درون برنامه وارد شوید.",
  },
  profileTitle: { en: "Your name", fa: "نام شما" },
  saveProfile: { en: "Save the name", fa: "ذخیرهٔ نام" },
  profileSaved: { en: "Your name is saved.", fa: "نام شما ذخیره شد." },
  passwordTitle: { en: "Your password", fa: "گذرواژهٔ شما" },
  currentPassword: { en: "Current password", fa: "گذرواژهٔ کنونی" },
  passwordSaved: {
    en: "Your password has been changed. All other sessions have been ended.",
    fa: "گذرواژهٔ شما عوض شد. همهٔ نشست‌های دیگر پایان یافت.",
  },
  passwordSavedTokens: {
    en: "Your password has been changed. All other sessions have been ended and your API tokens revoked.",
    fa: "گذرواژهٔ شما عوض شد. همهٔ نشست‌های دیگر پایان یافت و توکن‌های API شما باطل شد.",
  },
  emailNotConfirmed: {
    en: "Your email address is not confirmed yet. Open the link in the email we sent you.",
    fa: "ایمیل شما هنوز تأیید نشده است. پیوند درون ایمیلی را که فرستاده‌ایم باز کنید.",
  },
  sendAgain: { en: "Send the email again", fa: "فرستادن دوباره" },
  verificationSent: { en: "The email is on its way.", fa: "ایمیل در راه است." },
  sessionsTitle: { en: "Where you are signed in", fa: "جاهایی که وارد شده‌اید" },
  thisDevice: { en: "this browser", fa: "همین مرورگر" },
  sessionStarted: { en: "Signed in:", fa: "ورود:" },
  sessionUsed: { en: "Last used:", fa: "آخرین استفاده:" },
  endSession: { en: "End", fa: "پایان دادن" },
  endOthers: { en: "End all others", fa: "پایان دادن به همهٔ دیگر نشست‌ها" },
  sessionsEnded: { en: "You are signed out there.", fa: "از آنجا خارج شدید." },

  or: { en: "or", fa: "یا" },
  goOnWith: { en: "Continue with {provider}", fa: "ادامه با {provider}" },
  linksTitle: { en: "Other ways to sign in", fa: "راه‌های دیگر ورود" },
  endLink: { en: "Remove", fa: "برداشتن" },
  linkRemoved: {
    en: "You can no longer sign in that way.",
    fa: "دیگر از آن راه نمی‌توانید وارد شوید.",
  },
  needsPasswordFirst: {
    en: "Choose a password before you remove the only way to sign in.",
    fa: "پیش از برداشتن تنها راه ورود، گذرواژه‌ای انتخاب کنید.",
  },
  noPasswordYet: {
    en: "Your account has no password. We will send you an email with a link to choose one.",
    fa: "حساب شما گذرواژه ندارد. ایمیلی با پیوندی برای انتخاب آن می‌فرستیم.",
  },
  passwordLinkSent: {
    en: "The link to choose a password is on its way to you.",
    fa: "پیوند انتخاب گذرواژه برایتان در راه است.",
  },
  staleAnswer: {
    en: "This sign-in has already been used or took too long. Please start again.",
    fa: "این ورود پیش‌تر به کار رفته یا زمان زیادی برده است. لطفاً از نو آغاز کنید.",
  },
  cancelledElsewhere: {
    en: "Signing in with {provider} was cancelled. Try again, or sign in another way.",
    fa: "ورود با {provider} لغو شد. دوباره تلاش کنید یا از راه دیگری وارد شوید.",
  },
  providerFailed: {
    en: "Signing in with {provider} did not work. Try again in a moment, or sign in another way.",
    fa: "ورود با {provider} انجام نشد. کمی بعد دوباره تلاش کنید یا از راه دیگری وارد شوید.",
  },
  noAddressElsewhere: {
    en: "{provider} does not share your email address, which we need for an account. Add one there, or create an account with a password.",
    fa: "{provider} ایمیل شما را نمی‌گوید و برای ساخت حساب به آن نیاز است. آنجا ایمیلی بیفزایید یا حسابی با گذرواژه بسازید.",
  },
  addressNotVerifiedElsewhere: {
    en: "Your email address is not confirmed at {provider}. Confirm it there, or sign in with a password.",
    fa: "ایمیل شما در {provider} تأیید نشده است. آنجا تأییدش کنید یا با گذرواژه وارد شوید.",
  },

  wrongPassword: {
    en: "The email address or the password is wrong. Check both and try again.",
    fa: "ایمیل یا گذرواژه درست نیست. هر دو را بررسی و دوباره تلاش کنید.",
  },
  deactivated: {
    en: "This account has been deactivated. Ask the administrators of your organisation if you need it again.",
    fa: "این حساب غیرفعال شده است. اگر دوباره به آن نیاز دارید، از مدیران سازمان خود بخواهید آن را فعال کنند.",
  },
  wrongPasswordHere: {
    en: "This is not the password of the account. Try again.",
    fa: "این گذرواژهٔ حساب نیست.",
  },
  wrongCurrentPassword: {
    en: "This is not your current password. Try again.",
    fa: "این گذرواژهٔ کنونی شما نیست.",
  },
  tooManyAttempts: {
    en: "Too many attempts. Please wait a few minutes and try again.",
    fa: "تعداد تلاش‌ها زیاد است. چند دقیقه صبر کنید و دوباره تلاش کنید.",
  },
  staleForm: {
    en: "This page was open for too long. Please press the button again.",
    fa: "این صفحه مدت زیادی باز بود. لطفاً دوباره دکمه را بزنید.",
  },
  fieldMissing: { en: "Please fill in this field.", fa: "این قسمت را پر کنید." },
  badEmail: {
    en: "Please enter an email address like name@example.com.",
    fa: "یک ایمیل مانند name@example.com بنویسید.",
  },
  emailTaken: {
    en: "There is already an account with this email address. Sign in, or use another address.",
    fa: "با این ایمیل حسابی وجود دارد. وارد شوید یا ایمیل دیگری بنویسید.",
  },
  shortPassword: {
    en: "The password must have at least 8 characters.",
    fa: "گذرواژه باید دست‌کم ۸ نویسه داشته باشد.",
  },
  longPassword: {
    en: "The password can have at most 200 characters.",
    fa: "گذرواژه حداکثر ۲۰۰ نویسه می‌تواند داشته باشد.",
  },
  longName: { en: "At most 50 characters.", fa: "حداکثر ۵۰ نویسه." },

  errorTitle: { en: "This did not work", fa: "انجام نشد" },
  errorLead: {
    en: "The sign-in request was invalid. Go back to the application and try again.",
    fa: "درخواست ورود درست نبود. به برنامه بازگردید و دوباره تلاش کنید.",
  },
  unknownAddress: {
    en: "The address to return to does not belong to this installation. An administrator can allow it.",
    fa: "نشانی بازگشت به این سامانه تعلق ندارد. مدیر سامانه می‌تواند آن را مجاز کند.",
  },
  unknownClient: {
    en: "The application that requested the sign-in is unknown.",
    fa: "برنامه‌ای که درخواست ورود داده در اینجا شناخته‌شده نیست.",
  },
  usedLink: {
    en: "This link has expired or has already been used. Ask for a new one.",
    fa: "مهلت این پیوند گذشته یا پیش‌تر به کار رفته است. پیوند جدیدی بخواهید.",
  },
  unknownPage: {
    en: "This page does not exist. Check the address, or go back to the application.",
    fa: "چنین صفحه‌ای نیست. نشانی را بررسی کنید یا به برنامه بازگردید.",
  },
  serverError: {
    en: "Something went wrong on our side. Please try again in a moment.",
    fa: "خطایی از سوی ما رخ داد. کمی بعد دوباره تلاش کنید.",
  },
  tooManyRequests: {
    en: "Too many requests have come from your network. Please try again in a minute.",
    fa: "درخواست‌های زیادی از شبکهٔ شما رسیده است. لطفاً یک دقیقهٔ دیگر دوباره تلاش کنید.",
  },
  unavailable: {
    en: "The database does not answer. Please try again in a moment.",
    fa: "پایگاه داده پاسخ نمی‌دهد. کمی بعد دوباره تلاش کنید.",
  },
  ...passkeyTexts,
} satisfies Record<string, LocalText>

export type TextKey = keyof typeof texts
