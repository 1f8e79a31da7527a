import type { Texts } from "./en.ts"
import { formatList, formatNumber, formatPercent } from "./format.ts"

const number = (value: number) => formatNumber(value, "fa")
const percent = (value: number) => formatPercent(value, "fa")

const isOrAre = (titles: string[]) => (titles.length === 1 ? "است" : "هستند")

export const fa: Texts = {
  report: "گزارش ارزیابی",
  contents: "فهرست",
  page: "صفحهٔ {page} از {pages}",
  table: "جدول",
  figure: "نمودار",
  logo: (organisation) => (organisation === null ? "نشان" : `نشان ${organisation}`),
  facts: {
    kit: "کیت",
    space: "فضا",
    date: "تاریخ",
    level: "سطح",
    confidence: "اطمینان",
    profile: "پروفایل",
    version: "نسخه",
    licence: "مجوز",
    source: "منبع",
  },
  parts: {
    summary: "چکیده",
    heatMap: "همهٔ ویژگی‌ها در یک نگاه",
    actions: "چگونه می‌توان وضعیت کنونی را بهتر کرد؟",
    levels: "معنای سطح‌ها",
    background: "این گزارش چگونه تهیه شد؟",
    agreement: "گروه کجا هم‌نظر بود و کجا نبود",
    answers: "پرسش‌ها و پاسخ‌ها",
    evidence: "شواهد",
    comments: "نظرها",
    evidenceAndComments: "شواهد و نظرها",
    kit: "دربارهٔ کیت",
  },
  agreement: {
    about: (session) =>
      `در جلسهٔ ${session} هر کس جداگانه به پرسش‌ها رأی داد. عدد ۱ یعنی همه یک گزینه را برگزیدند و ۰ یعنی نیمی این سر طیف را برگزیدند و نیمی آن سر را.`,
    attribute: "ویژگی",
    now: "هم‌نظری",
    rated: (title, questions) => `${title} (${number(questions)} پرسش)`,
    before: "جلسهٔ پیشین",
  },
  appendix: (letter, title) => `پیوست ${letter}: ${title}`,
  level: (rank, of, title) => `سطح ${number(rank)} از ${number(of)}: ${title}`,
  levelSoFar: (rank, of, title) => `تا اینجا سطح ${number(rank)} از ${number(of)}: ${title}`,
  cell: (rank, title) => `سطح ${number(rank)}: ${title}`,
  noResult: "هنوز نتیجه‌ای نیست",
  nothingRated: "چیزی برای سنجش نیست: همهٔ پرسش‌های پاسخ‌داده‌شده نامرتبط شمرده شده‌اند.",
  notRated: "سنجیده نشده",
  notRatedWhy: "هنوز به هیچ پرسشی دربارهٔ آن پاسخ داده نشده است؛ پس سطحی ندارد.",
  notApplicable: "نامرتبط",
  notApplicableWhy: "هیچ پرسشی دربارهٔ آن در اینجا مرتبط نیست؛ پس سطحی ندارد.",
  progress: (answered, questions) =>
    answered >= questions
      ? questions === 1
        ? "به تنها پرسش پاسخ داده شده است."
        : `به همهٔ ${number(questions)} پرسش پاسخ داده شده است.`
      : `به ${number(answered)} پرسش از ${number(questions)} پرسش پاسخ داده شده است.`,
  decided: (answered, questions) =>
    `با ${number(answered)} پاسخ از ${number(questions)} پاسخ قطعی شده است: ${
      questions - answered === 1
        ? "پرسشی که مانده دیگر سطح را تغییر نمی‌دهد"
        : "پرسش‌هایی که مانده دیگر سطح را تغییر نمی‌دهند"
    }.`,
  carried: (answers) => `${number(answers)} پاسخ از ارزیابی پیشین آورده شده و هنوز تأیید نشده است.`,
  confidence: (value) => `اطمینان پاسخ‌دهندگان به پاسخ‌هایشان ${percent(value)} است.`,
  confidenceSoFar: (value) => `میزان اطمینان، با صفر شمردن پرسش‌های بی‌پاسخ، ${percent(value)} است.`,
  sure: (value) => `اطمینان ${percent(value)}`,
  strongest: "قوی‌ترین",
  weakest: "ضعیف‌ترین",
  liftTitle: "چه چیزی سطح کلی را بالا می‌برد",
  lift: (answers, title) =>
    answers === 1
      ? `با یک پاسخ خوب دیگر به «${title}» می‌رسد.`
      : `با ${number(answers)} پاسخ خوب دیگر به «${title}» می‌رسد.`,
  outOfReach: (title) => `با بهبودهایی که این کیت پیشنهاد می‌کند نمی‌توان به «${title}» رسید.`,
  where: (attributes) => `بیشتر دربارهٔ ${formatList(attributes, "fa")}.`,
  andMore: "و چند مورد دیگر",
  board: {
    findings: "چه دیده شد",
    actions: "چه باید کرد",
    who: "چه کسی چه می‌کند",
    sure: "این نتیجه چقدر قطعی است",
    doing: (names, task, due) => `${formatList(names, "fa")}${due === null ? "" : `، تا ${due}`}: ${task}`,
    working: (names) =>
      names.length === 1 ? `ساختهٔ ${names[0]}.` : `${formatList(names, "fa")} روی آن کار می‌کنند.`,
    others: (people) => `${number(people)} نفر دیگر`,
    strongest: (titles, isAmong) =>
      isAmong
        ? `${formatList(titles, "fa")} از قوی‌ترین‌ها هستند.`
        : `${formatList(titles, "fa")} قوی‌تر از بقیه ${isOrAre(titles)}.`,
    weakest: (titles, isAmong) =>
      isAmong
        ? `${formatList(titles, "fa")} از ضعیف‌ترین‌ها هستند.`
        : `${formatList(titles, "fa")} ضعیف‌تر از بقیه ${isOrAre(titles)}.`,
    subjectsAgree: "همهٔ محورها در یک سطح‌اند.",
    subjectsDiffer: (ahead, behind) => {
      const among = "از میان محورها، "
      const trail = `${formatList(behind, "fa")} عقب‌تر از بقیه ${isOrAre(behind)}`
      if (ahead.length === 0) return behind.length === 0 ? null : `${among}${trail}.`
      if (behind.length === 0) return `${among}${formatList(ahead, "fa")} جلوتر از بقیه ${isOrAre(ahead)}.`
      return `${among}${formatList(ahead, "fa")} جلوتر و ${trail}.`
    },
  },
  moved: {
    since: {
      PUBLICATION: () => "از آخرین گزارش منتشرشده تا امروز",
      MILESTONE: (title) => `از «${title}» تا امروز`,
      COMPLETE: () => "از زمانی که همهٔ پرسش‌ها پاسخ گرفت تا امروز",
    },
    RISEN: (when, { from, to }) => `${when}، سطح از ${from} به ${to} بالا رفته است.`,
    FALLEN: (when, { from, to }) => `${when}، سطح از ${from} به ${to} پایین آمده است.`,
    ANSWERS: (when, { answers }) => `${when}، ${number(answers)} پاسخ عوض شده و سطح همان است.`,
    KIT: (when) => `${when}، کیت یا وزن‌هایش عوض شده و سطح همان است.`,
    NOTHING: (when) => `${when}، چیزی عوض نشده است.`,
    first: "هنوز نتیجهٔ پیشینی برای مقایسه نیست.",
    unknown: "سطحی دیگر",
  },
  sureness: [
    "کسانی که پاسخ داده‌اند بسیار نامطمئن بوده‌اند.",
    "کسانی که پاسخ داده‌اند نامطمئن بوده‌اند.",
    "کسانی که پاسخ داده‌اند چندان مطمئن نبوده‌اند.",
    "کسانی که پاسخ داده‌اند کمابیش مطمئن بوده‌اند.",
    "کسانی که پاسخ داده‌اند مطمئن بوده‌اند.",
  ],
  introduction: "مقدمه",
  prosAndCons: "نقاط قوت و ضعف",
  scores: {
    of: (title) => `امتیاز در سطح‌ها: ${title}`,
    unasked: "پرسیده نشده",
    chart: (title, parts) => `نمودار میله‌ای امتیازهای ${title} در هر سطح: ${parts.join("؛ ")}.`,
    bar: (level, value) => `${level} ${value}`,
  },
  demands: {
    title: (rank, title) => `آنچه برای سطح ${number(rank)} («${title}») کم است`,
    missing: (on, required, reached) =>
      reached === null
        ? `${percent(required)} در ${on} که در آن پرسشی نیست`
        : `${percent(required)} در ${on}؛ امتیاز به‌دست‌آمده ${percent(reached)} است`,
    needs: (on, required) => `دست‌کم ${percent(required)} در سطح ${on}`,
    of: "شرط‌های رسیدن به آن:",
    none: "شرطی ندارد و هر ارزیابی دست‌کم در این سطح است.",
    reached: "سطح این ارزیابی",
  },
  subject: "محور",
  attributes: "ویژگی‌ها",
  attribute: "ویژگی",
  heatMapCaption: "ویژگی‌ها و سطح آن‌ها",
  attributesOf: (subject) => `ویژگی‌های ${subject}`,
  measures: "این سطح از چه به دست آمده است",
  measuresOf: (attribute) => `سنجه‌های ${attribute}`,
  measure: { title: "سنجه", share: "سهم", gained: "به‌دست‌آمده", missed: "ازدست‌رفته", weight: "وزن" },
  actions: "اقدام‌های پیشنهادی",
  roadmap: {
    title: "نقشهٔ راه",
    changed:
      "پس از برنامه‌ریزی تغییر کرده است: اقدامی کنار گذاشته، جابه‌جا یا از نو برآورد شده است. نتیجهٔ دوره‌ها همان است که در زمان برنامه‌ریزی انتظار می‌رفت.",
    period: (index, start, end) => `دورهٔ ${number(index)}: ${start} تا ${end}`,
    level: (rank, title) => `نتیجهٔ مورد انتظار در پایان دوره: سطح ${number(rank)}، «${title}»`,
    lifted: (attribute, rank, title) => `${attribute} به سطح ${number(rank)}، «${title}» می‌رسد`,
  },
  priority: { LOW: "اولویت کم", MEDIUM: "اولویت متوسط", HIGH: "اولویت زیاد" },
  impact: { LOW: "اثر کم", MEDIUM: "اثر متوسط", HIGH: "اثر زیاد" },
  cost: { LOW: "هزینهٔ کم", MEDIUM: "هزینهٔ متوسط", HIGH: "هزینهٔ زیاد" },
  disclaimer: {
    title: "این گزارش چه می‌گوید و چه نمی‌گوید",
    text: "ارزیابی بر شواهد استوار است: بر آنچه پاسخ‌دهندگان می‌دانند و نشان داده‌اند. نتیجه به شناخت آن‌ها از موضوع و صراحت گفته‌هایشان بستگی دارد، پس نمی‌تواند در همهٔ جزئیات قطعی باشد. آن را تصویری سنجیده از زمان تهیه‌اش بدانید.",
  },
  steps: "گام‌های ارزیابی",
  participants: "شرکت‌کنندگان",
  answersOf: (questionnaire) => `پاسخ‌ها: ${questionnaire}`,
  answer: { question: "پرسش", answer: "پاسخ", confidence: "اطمینان" },
  chosen: (index, title) => `${number(index)}. ${title}`,
  unanswered: "بی‌پاسخ",
  moreEvidence: (shown) => `موردهای بیشتری هست: تنها ${number(shown)} مورد اینجا آمده است.`,
  evidence: { POSITIVE: "شاهد مثبت", NEGATIVE: "شاهد منفی", comment: "نظر" },
  byProgram: (program, name) => `برنامهٔ «${program}» برای ${name}`,
  observed: (day) => `مشاهده در ${day}`,
  validUntil: (day) => `معتبر تا ${day}`,
  source: (source) => `منبع: ${source}`,
  method: { SEEN: "به چشم دیده", MEASURED: "اندازه‌گیری‌شده", TOLD: "شنیده از دیگران" },
  attachments: (names) => `پیوست‌ها: ${names.join("، ")}`,
  kitSentence: (title, questions, levels) =>
    `ارزیابی با کیت «${title}» انجام شده است که ${number(questions)} پرسش و ${number(levels)} سطح دارد.`,
  slides: {
    board: "در یک نگاه",
    result: "نتیجه در هر سطح",
    extremes: "قوی‌ترین و ضعیف‌ترین",
    otherSubjects: "محورهای دیگر",
    plan: "برنامه",
    others: (more) => `و ${number(more)} مورد دیگر؛ یادداشت‌ها را ببینید`,
  },
}
