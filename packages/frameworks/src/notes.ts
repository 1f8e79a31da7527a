/** A sentence in both languages of the product. */
export interface Note {
  readonly en: string
  readonly fa: string
}

/** Where a value of the source is in the kit. */
const FIELDS = {
  kitTitle: { en: "the title of the kit", fa: "عنوان کیت" },
  kitVersion: { en: "the version of the kit", fa: "نسخهٔ کیت" },
  kitSource: { en: "the source of the kit", fa: "منبع کیت" },
  kitLicence: { en: "the licence of the kit", fa: "پروانهٔ کیت" },
  kitAbout: { en: "the text about the kit", fa: "متن دربارهٔ کیت" },
  title: { en: "a title", fa: "عنوان" },
  description: { en: "a description", fa: "توضیح" },
  hint: { en: "the hint of a question", fa: "راهنمای پرسش" },
  evidence: { en: "what proves an answer", fa: "شاهد پاسخ" },
  improvement: { en: "what to do to get further", fa: "اقدام بعدی" },
  caption: { en: "the caption of an option", fa: "متن گزینه" },
  optionValue: { en: "the value of an option", fa: "مقدار گزینه" },
  reference: { en: "a reference to another framework", fa: "ارجاع به چارچوب دیگر" },
  relation: { en: "the relation of two elements", fa: "پیوند دو جزء" },
  code: { en: "the code of an element", fa: "کد جزء" },
  order: { en: "the order of elements", fa: "ترتیب اجزا" },
  language: { en: "the language of the kit", fa: "زبان کیت" },
  translation: { en: "a translation", fa: "ترجمه" },
  kind: { en: "the kind of an element", fa: "نوع جزء" },
  level: { en: "the level that a question affects", fa: "سطحی که پرسش بر آن اثر دارد" },
  profile: { en: "a profile that a question is part of", fa: "پروفایلی که پرسش در آن است" },
  weight: { en: "the weight of a question", fa: "وزن پرسش" },
  cost: { en: "the cost of a question", fa: "هزینهٔ پرسش" },
  prerequisite: { en: "a prerequisite of a question", fa: "پیش‌نیاز پرسش" },
} as const satisfies Record<string, Note>

export type NotedField = keyof typeof FIELDS

function digits(number: number): string {
  return number.toLocaleString("fa-IR")
}

function numbered(number: number): string {
  return number.toLocaleString("en-GB")
}

function at(field: NotedField, en: (name: string) => string, fa: (name: string) => string): Note {
  return { en: en(FIELDS[field].en), fa: fa(FIELDS[field].fa) }
}

/** Why a value of the source is exact, approximated or lost. */
export const outcomes = {
  kept: (field: NotedField) =>
    at(
      field,
      (name) => `Kept as ${name}.`,
      (name) => `به‌صورت «${name}» مانده است.`,
    ),
  cut: (field: NotedField, most: number) =>
    at(
      field,
      (name) => `Cut to ${most} characters, the most of ${name}.`,
      (name) => `به ${digits(most)} نویسه کوتاه شد که بیشترین اندازهٔ «${name}» است.`,
    ),
  noRoom: (field: NotedField, most: number) =>
    at(
      field,
      (name) => `No room: other values already fill the ${most} characters of ${name}.`,
      (name) => `جا نشد: مقدارهای دیگر ${digits(most)} نویسهٔ «${name}» را پر کرده‌اند.`,
    ),
  changed: (field: NotedField) =>
    at(
      field,
      (name) => `Changed to be valid or distinct as ${name}.`,
      (name) => `تغییر کرد تا برای «${name}» معتبر یا متمایز باشد.`,
    ),
  summed: (field: NotedField) =>
    at(
      field,
      (name) => `Added up with others to ${name}.`,
      (name) => `همراه مقدارهای دیگر در «${name}» جمع شد.`,
    ),
  unmarked: (field: NotedField) =>
    at(
      field,
      (name) => `Kept as ${name}, without the marks of Markdown or HTML.`,
      (name) => `به‌صورت «${name}» مانده است، بدون نشانه‌های Markdown یا HTML.`,
    ),
  invalid: (field: NotedField) =>
    at(
      field,
      (name) => `Not valid as ${name}.`,
      (name) => `برای «${name}» معتبر نیست.`,
    ),
  noPlace: (): Note => ({
    en: "A kit has no place for it.",
    fa: "در کیت جایی برای آن نیست.",
  }),
  identifier: (): Note => ({
    en: "An identifier of the source: elements of a kit have codes of their own.",
    fa: "شناسهٔ منبع است و اجزای کیت کد خودشان را دارند.",
  }),
  detached: (): Note => ({
    en: "It belongs to an element that is missing, or that cannot be read.",
    fa: "به جزئی تعلق دارد که نیست یا خوانده نمی‌شود.",
  }),
  tooManyListed: (most: number): Note => ({
    en: `A question has at most ${most} of these.`,
    fa: `هر پرسش حداکثر ${digits(most)} تا از این‌ها دارد.`,
  }),
  sameRisk: (): Note => ({
    en: "The kit gives this risk for exactly the same combinations of choices.",
    fa: "کیت دقیقاً برای همان ترکیب‌های گزینه‌ها این ریسک را می‌دهد.",
  }),
  otherRisk: (differing: number, all: number, chosen: string, source: string, kit: string): Note => ({
    en: `Differs for ${numbered(differing)} of ${numbered(all)} combinations, such as ${chosen || "no choice"}: ${source} in the source, ${kit} in the kit.`,
    fa: `در ${digits(differing)} ترکیب از ${digits(all)} ترکیب فرق دارد، مانند ${chosen || "هیچ گزینه‌ای"}: در منبع ${source} و در کیت ${kit}.`,
  }),
  onlyAFact: (): Note => ({
    en: "Not asked: it asks for a fact, and nothing says which answer is better.",
    fa: "پرسیده نمی‌شود، چون دربارهٔ یک واقعیت می‌پرسد و معلوم نیست کدام پاسخ بهتر است.",
  }),
  otherChoice: (): Note => ({
    en: "Left out: nothing says whether it is better or worse than the others.",
    fa: "کنار گذاشته شد، چون معلوم نیست از گزینه‌های دیگر بهتر است یا بدتر.",
  }),
  partly: (): Note => ({
    en: "Half the way: the format does not say how much is fulfilled in part.",
    fa: "نیمی از راه: قالب نمی‌گوید چه اندازه‌اش برآورده شده است.",
  }),
  weightScaled: (): Note => ({
    en: "Kept as the weight of a question: multiplied by the same number as all others, to be whole.",
    fa: "به‌صورت وزن پرسش مانده است؛ همهٔ وزن‌ها در یک عدد ضرب شدند تا صحیح باشند.",
  }),
  tooManyCombinations: (most: number): Note => ({
    en: `Not compared: these rules tell more than ${numbered(most)} combinations of choices apart, or the lens has too many. Each choice counts the same.`,
    fa: `مقایسه نشد: این قاعده‌ها بیش از ${digits(most)} ترکیب گزینه‌ها را از هم جدا می‌کنند یا ترکیب‌های لنز بیش از اندازه‌اند. همهٔ گزینه‌ها هم‌وزن‌اند.`,
  }),
  unreadableRule: (): Note => ({
    en: "This rule cannot be read: it has to be made of choices of this question, &&, ||, ! and parentheses. Each choice counts the same.",
    fa: "این قاعده خوانده نمی‌شود: باید از گزینه‌های همین پرسش، &&، ||، ! و پرانتز ساخته شده باشد. همهٔ گزینه‌ها هم‌وزن‌اند.",
  }),
  noneOfThese: (): Note => ({
    en: "Not asked: it is what answering no to all other choices says.",
    fa: "پرسیده نمی‌شود، چون همان «خیر» گفتن به همهٔ گزینه‌های دیگر است.",
  }),
  scaled: (): Note => ({
    en: "Scaled to the share of the way from the lowest to the highest score.",
    fa: "به سهمی از راه میان کمترین و بیشترین امتیاز تبدیل شد.",
  }),
  otherAnswers: (): Note => ({
    en: "Not asked: the requirement is answered as a whole, with the scores of the framework or with no or yes.",
    fa: "پرسیده نمی‌شود: به هر الزام یک‌جا پاسخ داده می‌شود، با امتیازهای چارچوب یا با «خیر» و «بله».",
  }),
  parameters: (): Note => ({
    en: "Kept, with names of parameters in place of references to them.",
    fa: "مانده است، با نام پارامترها به جای ارجاع به آن‌ها.",
  }),
  parameter: (): Note => ({
    en: "Inserted into texts that refer to this parameter.",
    fa: "در متن‌هایی که به این پارامتر ارجاع می‌دهند آمده است.",
  }),
  withdrawn: (): Note => ({
    en: "Not asked: the control is withdrawn.",
    fa: "پرسیده نمی‌شود، چون این کنترل پس گرفته شده است.",
  }),
  notInProfile: (): Note => ({
    en: "Not asked: none of the profiles includes this control.",
    fa: "پرسیده نمی‌شود، چون در هیچ‌یک از پروفایل‌ها نیست.",
  }),
  restated: (): Note => ({
    en: "Left out: objectives of an assessment say again what the statement says.",
    fa: "کنار گذاشته شد، چون هدف‌های ارزیابی همان گزارهٔ کنترل را دوباره می‌گویند.",
  }),
  tooManyPrerequisites: (): Note => ({
    en: "Left out: there are too many prerequisites to search them for circles.",
    fa: "کنار گذاشته شد، چون پیش‌نیازها بیش از آن‌اند که بتوان دورها را میانشان یافت.",
  }),
  cycle: (): Note => ({
    en: "Left out: these prerequisites would require each other in a circle.",
    fa: "کنار گذاشته شد، چون پیش‌نیازها در یک دور به هم می‌رسیدند.",
  }),
} as const

/** What the conversion adds, because a kit needs it and the source does not say it. */
export const choices = {
  competence: (percent: number): Note => ({
    en: `A level is reached when it and all levels below it are fulfilled to ${percent} %. This threshold is not in the source.`,
    fa: `هر سطح وقتی به دست می‌آید که خودش و همهٔ سطح‌های پایین‌ترش تا ${digits(percent)}٪ برآورده شده باشند. این آستانه در منبع نیست.`,
  }),
  riskThreshold: (level: string, percent: number): Note => ({
    en: `The level “${level}” is reached at ${percent} %: the threshold with which most of the rules are the same as in the source.`,
    fa: `سطح «${level}» در ${digits(percent)}٪ به دست می‌آید: آستانه‌ای که با آن بیشترِ قاعده‌ها همان قاعده‌های منبع‌اند.`,
  }),
  lowestLevel: (): Note => ({
    en: "The lowest level, which everybody has, is not in the source.",
    fa: "پایین‌ترین سطح، که همه آن را دارند، در منبع نیست.",
  }),
  groupsAsLevels: (): Note => ({
    en: "Groups of the source are levels, each above the one before, and profiles.",
    fa: "گروه‌های منبع سطح شده‌اند، هریک بالاتر از پیشین، و پروفایل نیز.",
  }),
  groupsAsProfiles: (): Note => ({
    en: "Groups of the source are profiles only: an assessment says which of them it is about.",
    fa: "گروه‌های منبع تنها پروفایل شده‌اند: هر ارزیابی می‌گوید دربارهٔ کدام است.",
  }),
  scaleAsLevels: (): Note => ({
    en: "The scores of the source are levels: a level is reached with the average of the answers.",
    fa: "امتیازهای منبع سطح شده‌اند: هر سطح با میانگین پاسخ‌ها به دست می‌آید.",
  }),
  equalWeights: (): Note => ({
    en: "All questions and all attributes have the same weight: the source does not weigh them.",
    fa: "همهٔ پرسش‌ها و همهٔ ویژگی‌ها هم‌وزن‌اند، چون منبع به آن‌ها وزن نداده است.",
  }),
  equalAttributes: (): Note => ({
    en: "All attributes have the same weight: the source does not weigh them.",
    fa: "همهٔ ویژگی‌ها هم‌وزن‌اند، چون منبع به آن‌ها وزن نداده است.",
  }),
  yesOrNo: (): Note => ({
    en: "Questions are answered with no or yes: the source has no answers.",
    fa: "پاسخ پرسش‌ها «خیر» یا «بله» است، چون منبع پاسخی ندارد.",
  }),
} as const

/** Why a source cannot be converted. */
export const problems = {
  unknownFormat: (formats: string): Note => ({
    en: `This is none of the known frameworks (${formats}).`,
    fa: `این منبع هیچ‌یک از چارچوب‌های شناخته‌شده (${formats}) نیست.`,
  }),
  wrongFormat: (format: string): Note => ({
    en: `These files do not have the format ${format}.`,
    fa: `قالب این فایل‌ها ${format} نیست.`,
  }),
  unreadable: (reason: string): Note => ({
    en: `This is neither YAML nor JSON: ${reason}`,
    fa: `این متن نه YAML است و نه JSON: ${reason}`,
  }),
  duplicateKey: (key: string): Note => ({
    en: `The name "${key}" is used twice here: rename or remove one.`,
    fa: `نام «${key}» اینجا دو بار آمده است: یکی را عوض یا حذف کنید.`,
  }),
  longName: (most: number): Note => ({
    en: `The name of a field has more than ${most} characters here.`,
    fa: `نام یک فیلد اینجا بیش از ${digits(most)} نویسه دارد.`,
  }),
  noFile: (): Note => ({
    en: "The ZIP file has no .yaml, .yml or .json file.",
    fa: "در این فایل ZIP هیچ فایل ‎.yaml یا ‎.yml یا ‎.json نیست.",
  }),
  noArchive: (): Note => ({
    en: "This ZIP file is damaged: pack the files again.",
    fa: "این فایل ZIP آسیب دیده است: فایل‌ها را دوباره فشرده کنید.",
  }),
  notText: (): Note => ({
    en: "This file is not text in UTF-8 or UTF-16: save it with one of these encodings.",
    fa: "این فایل متن UTF-8 یا UTF-16 نیست: آن را با یکی از این کدگذاری‌ها ذخیره کنید.",
  }),
  tooLarge: (most: number): Note => ({
    en: `The files have more than ${most} characters together.`,
    fa: `فایل‌ها روی هم بیش از ${digits(most)} نویسه دارند.`,
  }),
  tooManyFiles: (most: number): Note => ({
    en: `There are more than ${most} files.`,
    fa: `بیش از ${digits(most)} فایل هست.`,
  }),
  tooDeep: (most: number): Note => ({
    en: `Values are nested more than ${most} levels deep here.`,
    fa: `مقدارها اینجا بیش از ${digits(most)} لایه در هم رفته‌اند.`,
  }),
  tooManyValues: (most: number): Note => ({
    en: `There are more than ${most} values up to here.`,
    fa: `تا اینجا بیش از ${digits(most)} مقدار هست.`,
  }),
  tooManyAliases: (most: number): Note => ({
    en: `Aliases (*name) are used more than ${most} times up to here.`,
    fa: `نام‌های مستعار (*name) تا اینجا بیش از ${digits(most)} بار به کار رفته‌اند.`,
  }),
  tooManyQuestions: (most: number): Note => ({
    en: `There are more than ${most} questions.`,
    fa: `بیش از ${digits(most)} پرسش هست.`,
  }),
  nothingAsked: (): Note => ({
    en: "Nothing in these files can become a question of a kit.",
    fa: "در این فایل‌ها چیزی نیست که پرسش یک کیت شود.",
  }),
} as const
