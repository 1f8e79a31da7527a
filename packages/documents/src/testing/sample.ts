import { type Result, SECTIONS } from "../result.ts"

type Size = { subjects: number; attributes: number; questions: number }

const titles = {
  en: {
    title: "Payments platform, autumn review",
    kit: "Engineering practice",
    space: "Platform teams",
    levels: ["Initial", "Repeatable", "Defined", "Managed", "Optimising"],
    means: "Work at this level is described well enough that a new colleague can follow it without asking.",
    subjects: ["Delivery", "Operations", "Security", "People", "Architecture", "Data", "Product", "Cost"],
    attributes: [
      "Continuous integration",
      "Test automation",
      "Release process",
      "Change review",
      "Observability",
      "Incident response",
      "Capacity planning",
      "Access control",
    ],
    about: "How reliably changes reach production, and how soon the team learns of what is wrong with them.",
    measures: ["Pipeline", "Feedback", "Documentation", "Ownership"],
    insight:
      '<p><strong>Good foundations.</strong> Every change is built and tested, but <em>releases</em> still wait for one person.</p><ul><li>Builds take 9 minutes.</li><li>Rollbacks are manual: see the <a href="https://example.com/runbook">runbook</a>.</li></ul>',
    intro: "<p>The review looks at the payments platform six months after the move to its own team.</p>",
    pros: "<h3>Strengths</h3><ol><li>Tests are trusted.</li><li>Incidents are reviewed without blame.</li></ol>",
    steps: "<p>Two workshops of three hours, then individual answers.</p>",
    participants:
      "<table><tr><th>Name</th><th>Role</th></tr><tr><td>Mina Rahimi</td><td>Lead</td></tr><tr><td>Jonas Weber</td><td>Operations</td></tr></table>",
    narration: "<p>Begin with the release process: it holds back three attributes at once.</p>",
    action: "Automate the rollback of releases",
    how: "<p>Keep the previous version ready and switch back when the error rate doubles.</p>",
    questionnaires: ["Ways of working", "Operations"],
    question: "Can every change be released without the help of another team?",
    options: ["Never", "Sometimes", "Often", "Always"],
    sureness: ["Guessing", "Rather unsure", "Fairly sure", "Sure", "Certain"],
    remark: "<p>The last three releases were made by the team on call.</p>",
    author: "Mina Rahimi",
    session: "Retrospective in autumn",
  },
  fa: {
    title: "سکوی پرداخت، بازنگری پاییز",
    kit: "شیوه‌های مهندسی نرم‌افزار",
    space: "تیم‌های سکو",
    levels: ["آغازین", "تکرارپذیر", "تعریف‌شده", "مدیریت‌شده", "بهینه"],
    means: "کارها در این سطح چنان توصیف شده‌اند که همکار تازه‌وارد بی‌آنکه بپرسد می‌تواند آن‌ها را دنبال کند.",
    subjects: ["تحویل", "عملیات", "امنیت", "افراد", "معماری", "داده", "محصول", "هزینه"],
    attributes: [
      "یکپارچه‌سازی پیوسته",
      "آزمون خودکار",
      "فرایند انتشار",
      "بازبینی تغییرها",
      "مشاهده‌پذیری",
      "پاسخ به رخدادها",
      "برنامه‌ریزی ظرفیت",
      "مهار دسترسی",
    ],
    about: "تغییرها با چه اطمینانی به محیط عملیاتی می‌رسند و تیم چه زود از ایرادها باخبر می‌شود.",
    measures: ["خط تحویل", "بازخورد", "مستندات", "مالکیت"],
    insight:
      '<p><strong>پایه‌ها خوب است.</strong> هر تغییر ساخته و آزموده می‌شود، اما <em>انتشار</em> هنوز به یک نفر وابسته است.</p><ul><li>ساخت در CI نُه دقیقه طول می‌کشد.</li><li>بازگشت به نسخهٔ پیشین دستی است: <a href="https://example.com/runbook">راهنما</a> را ببینید.</li></ul>',
    intro: "<p>این بازنگری سکوی پرداخت را شش ماه پس از شکل‌گیری تیم مستقل آن بررسی می‌کند.</p>",
    pros: "<h3>نقاط قوت</h3><ol><li>به آزمون‌ها اعتماد می‌شود.</li><li>رخدادها بدون سرزنش بررسی می‌شوند.</li></ol>",
    steps: "<p>دو کارگاه سه‌ساعته و سپس پاسخ‌های فردی.</p>",
    participants:
      "<table><tr><th>نام</th><th>نقش</th></tr><tr><td>مینا رحیمی</td><td>سرپرست</td></tr><tr><td>یوناس وبر</td><td>عملیات</td></tr></table>",
    narration: "<p>با فرایند انتشار آغاز کنید که سه ویژگی را هم‌زمان عقب نگه داشته است.</p>",
    action: "خودکار کردن بازگشت انتشارها",
    how: "<p>نسخهٔ پیشین را آماده نگه دارید و با دو برابر شدن خطاها به آن برگردید.</p>",
    questionnaires: ["شیوهٔ کار", "عملیات"],
    question: "آیا هر تغییر بی‌کمک تیمی دیگر منتشر می‌شود؟",
    options: ["هرگز", "گاهی", "بیشتر وقت‌ها", "همیشه"],
    sureness: ["حدس", "کم‌وبیش نامطمئن", "تا حدی مطمئن", "مطمئن", "کاملاً مطمئن"],
    remark: "<p>سه انتشار آخر را تیم کشیک انجام داد.</p>",
    author: "مینا رحیمی",
    session: "بازنگری پاییز",
  },
}

/** A whole result such as an assessment has, with all sections. The same numbers in both languages. */
export function sampleResult(
  language: Result["language"],
  { subjects, attributes, questions }: Size = { subjects: 4, attributes: 12, questions: 24 },
): Result {
  const t = titles[language]
  const pick = (list: string[], index: number) =>
    `${list[index % list.length]}${index < list.length ? "" : ` ${Math.floor(index / list.length) + 1}`}`
  const scoresOf = (level: number) =>
    [100, 96, 81, 64, 33].map((score, index) => Math.max(score - (5 - level) * 11 - index * 2, 0))
  const attributeOf = (index: number) => {
    const level = ((index * 7) % 5) + 1
    return {
      id: 100 + index,
      code: `attribute${index}`,
      title: pick(t.attributes, index),
      description: t.about,
      weight: (index % 3) + 1,
      level,
      confidence: 52 + ((index * 13) % 47),
      scores: scoresOf(level),
      insight: t.insight,
      measures: t.measures.map((title, at) => ({
        title,
        impact: 40 - at * 10,
        gained: 31 - at * 8,
        missed: 9 - at * 2,
      })),
    }
  }
  const all = Array.from({ length: attributes }, (_, index) => attributeOf(index))
  return {
    format: "plumbline-result/1",
    id: "4f0a6c1e-8f1b-4a7e-9a33-0d8f2b7f1c55",
    sections: [...SECTIONS],
    agreement: {
      session: t.session,
      before: null,
      attributes: all.map(({ id, title }, index) => ({
        ...{ id, title, questions: 3, before: null },
        agreement: index % 4 === 3 ? null : 1 - (index % 4) / 4,
      })),
    },
    title: t.title,
    language,
    mode: "ADVANCED",
    space: t.space,
    created: "2025-10-03T08:15:00Z",
    calculated: "2025-11-20T22:30:00Z",
    kit: {
      id: 7,
      title: t.kit,
      version: "2.1",
      licence: "CC BY 4.0",
      source: "https://example.com/kit",
      questions,
    },
    levels: t.levels.map((title, index) => ({
      index: index + 1,
      title,
      description: t.means,
      demands: Array.from({ length: index }, (_, below) => ({
        on: below + 2,
        percent: 90 - (index - below) * 10,
      })),
    })),
    level: 3,
    confidence: 74,
    progress: { answered: questions - 2, questions },
    summary: {
      scores: [98, 88, 71, 43, 17],
      insight: t.insight,
      intro: t.intro,
      prosAndCons: t.pros,
      steps: t.steps,
      participants: t.participants,
      strongest: all.slice(0, 2).map(({ title }) => title),
      weakest: all.slice(2, 3).map(({ title }) => title),
      lift: { level: 4, answers: 6, attributes: all.slice(2, 4).map(({ title }) => title) },
      moved: { since: "PUBLICATION", what: "RISEN", from: t.levels[1] ?? "", to: t.levels[2] ?? "" },
      doing: [{ people: [t.author], task: t.question, due: "2026-02-14" }],
    },
    subjects: Array.from({ length: subjects }, (_, index) => ({
      id: 10 + index,
      code: `subject${index}`,
      title: pick(t.subjects, index),
      level: (index % 5) + 1,
      confidence: 60 + index,
      scores: scoresOf((index % 5) + 1),
      insight: t.insight,
      attributes: all.filter((_, at) => at % subjects === index),
    })),
    advice: {
      narration: t.narration,
      actionItems: (["HIGH", "MEDIUM", "LOW"] as const).map((priority, index) => ({
        title: index === 0 ? t.action : pick(t.attributes, index + 3),
        description: t.how,
        priority,
        impact: "HIGH",
        cost: index === 1 ? null : "LOW",
      })),
      roadmap: [1, 2, 3].map((index) => ({
        index,
        start: `2026-0${index}-01`,
        end: `2026-0${index}-28`,
        level: Math.min(index + 1, 5),
        attributes: index === 2 ? [] : [{ title: pick(t.attributes, index), level: index + 1 }],
        actions: Array.from({ length: index === 2 ? 0 : 9 }, () => t.action),
      })),
    },
    answers: Array.from({ length: questions }, (_, index) => ({
      questionId: 1000 + index,
      code: `${index < questions / 2 ? "ways" : "operations"}/q${index}`,
      references: index === 0 ? ["OSPS OSPS-AC-01.01"] : [],
      options: 4,
      value: index % 11 === 10 ? null : (index % 4) / 3,
      counts: [{ attribute: 100 + (index % attributes), level: (index % 4) + 2 }],
      questionnaire: pick(t.questionnaires, index < questions / 2 ? 0 : 1),
      question: t.question,
      answer: index % 11 === 10 ? null : { index: (index % 4) + 1, title: pick(t.options, index % 4) },
      isNotApplicable: index % 22 === 10,
      confidence: index % 11 === 10 ? null : { index: (index % 5) + 1, title: pick(t.sureness, index % 5) },
      attributes: [100 + (index % attributes)],
    })),
    evidence: Array.from({ length: 5 }, (_, index) => ({
      id: `00000000-0000-4000-8000-00000000000${index}`,
      questionId: 1000 + Math.floor(index / 2),
      question: t.question,
      type: ([null, "POSITIVE", "NEGATIVE"] as const)[index % 3] ?? null,
      description: t.remark,
      author: index === 4 ? null : t.author,
      time: "2025-11-18T09:00:00Z",
      observedAt: index === 2 ? "2025-10-01" : null,
      validUntil: index === 2 ? "2026-09-30" : null,
      source: index === 2 ? "https://ci.example.com/runs/481" : null,
      method: index === 2 ? "MEASURED" : null,
      attachments: index === 1 ? ["release-notes.pdf", "screenshot.png"] : [],
    })),
  }
}

/** A look without a logo. */
export const plainBranding = {
  organisation: null,
  logo: null,
  colour: null,
  template: null,
  timeZone: "UTC",
}
