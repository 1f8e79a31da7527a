import { type AssessmentOfStory, beginAssessment } from "./assessment.ts"
import type { Calendar } from "./calendar.ts"
import { people } from "./people.ts"
import { enterCourse, plan } from "./roadmap.ts"
import { answersOf, enterRound, type Reasons, type Rounds } from "./rounds.ts"
import { addMembers, giveRoles, nameMoment, publish, type StoryContext } from "./story-context.ts"

const { dana, leyla, nasim, reza } = people

/** The Persian team: its own space, assessments in Persian, a report that everybody with the link can read. */
export function enterWarehouse({ past, calendar, kits }: StoryContext): void {
  calendar.enter(214, "08:30", async () => {
    const { id: spaceId } = await past.as(leyla).post("/api/v1/spaces/", {
      body: { title: "تیم انبار", type: "PREMIUM" },
    })
    await addMembers(past, spaceId, leyla, [nasim, reza, dana])
    const assessment = await beginAssessment(past, {
      spaceId,
      kitId: kits("reliability"),
      title: "پایداری سامانهٔ انبار",
      by: leyla,
      advanced: true,
      answers: answersOf(rounds, 0),
    })
    const { calls, path } = assessment
    await giveRoles(assessment, leyla, [
      [dana, "manager"],
      [nasim, "assessor"],
      [reza, "associate"],
    ])
    await nameMoment(assessment, leyla, "دور نخست")
    const people = [leyla, nasim] as const
    enterRound(assessment, answersOf(rounds, 1), { calendar, from: 124, to: 112, people, reasons })
    calendar.enter(110, "12:00", () => nameMoment(assessment, leyla, "دور دوم"))
    calendar.enter(106, "09:00", async () => {
      const roadmap = await plan(assessment, {
        ...{ calendar, daysAgo: 106, quarters: 2, budget: 21, attributes: [1, 4, 5, 6], rank: 3, by: leyla },
      })
      await enterCourse(assessment, roadmap, {
        ...{ calendar, by: leyla, helpers: [nasim, leyla], reasons, share: 0.5 },
        note: "دستورکار دو هشدار اول نوشته شده است.",
      })
    })
    calendar.enter(20, "12:00", () => nameMoment(assessment, leyla, "دور سوم"))
    calendar.enter(18, "10:00", async () => {
      await publish(
        assessment,
        leyla,
        "پس از شبی که سامانهٔ انبار پنج ساعت از کار افتاد، تصمیم گرفتیم هر فصل این پرسش‌ها را با هم مرور کنیم.",
      )
      await calls().put("/api/v1/assessments/{assessmentId}/report-visibility-status/", {
        params: { path },
        body: { visibility: "PUBLIC" },
      })
    })
    enterThisWeek(calendar, assessment)
    calendar.enter(88, "14:00", async () => {
      const health = await beginAssessment(past, {
        spaceId,
        kitId: kits("team-health"),
        title: "حال تیم انبار، فصل گذشته",
        by: leyla,
        answers: answersAboutHealth,
      })
      await giveRoles(health, leyla, [[dana, "manager"]])
      calendar.enter(88, "15:00", () =>
        health.calls().get("/api/v1/assessments/{assessmentId}/graphical-report/", {
          params: { path: health.path },
        }),
      )
    })
  })
}

function enterThisWeek(calendar: Calendar, { note, answer, propose }: AssessmentOfStory): void {
  calendar.enter(7, "11:20", () =>
    note(
      "RestoreProven",
      { description: "بازگردانی فقط روی دادهٔ یک انبار امتحان شد. برای گزینهٔ بالاتر هر سه انبار لازم است." },
      reza,
    ),
  )
  calendar.enter(3, "10:30", async () => {
    await answer("TakeBack", 2, reza)
    await answer("LimitsKnown", 2, reza)
  })
  calendar.enter(1, "05:30", async () => {
    await propose({ person: leyla, program: "پایش شبانه", source: "پایش سرویس" }, [
      {
        questionCode: "LoadTest",
        optionIndex: 2,
        confidenceLevelId: 4,
        reason:
          "آزمون بار در سه هفتهٔ گذشته هر هفته اجرا شده است؛ آخرین بار ۳۲۰ جابه‌جایی در دقیقه بی‌خطا گذشت.",
        evidence: [
          {
            description: "آزمون بار دیشب: ۳۲۰ جابه‌جایی در دقیقه، بدون خطا.",
            type: "POSITIVE",
            link: "https://ci.harbour.example/load/warehouse/41",
            observedAt: calendar.day(1),
            validUntil: calendar.day(-30),
            method: "MEASURED",
          },
        ],
      },
      {
        questionCode: "ChangeWatched",
        optionIndex: 2,
        confidenceLevelId: 4,
        reason: "خط استقرار از دو هفتهٔ پیش خطا و زمان پاسخ را پس از هر نسخه خودکار مقایسه می‌کند.",
      },
    ])
  })
}

const rounds: Rounds = {
  CriticalJourneys: [1, 2],
  TargetsSet: [1, 1],
  BudgetActs: [0, 1],
  PromiseChain: [0, 1],
  FirstToKnow: [1, 2],
  LogsTogether: [1, 1],
  NewQuestions: [1, 1],
  SlowDrift: [1, 1],
  DependencyDown: [1, 1],
  SingleFailure: [1, 2],
  Overload: [1, 1],
  FaultExercise: [0, 1],
  LimitsKnown: [1, 1],
  LoadTest: [0, 1],
  GrowthPlan: [1, 1],
  PeakHandling: [1, 1],
  RestoreProven: [1, 2],
  RecoveryTimes: [0, 2],
  BackupSafe: [1, 2],
  WholeRecovery: [0, 0],
  StepwiseRollout: [0, 1],
  TakeBack: [0, 1],
  ChangeWatched: [1, 1],
  SettingsChange: [1, 1],
  WhoIsCalled: [1, 2],
  AlertsDeserved: [1, 2],
  FirstSteps: [0, 1],
  NightLoad: [1, 1],
  DutyPrepared: [1, 2],
  IncidentDeclared: [1, 2],
  SomebodyLeads: [1, 2],
  TellingUsers: [1, 2],
  RepairTimes: [1, 1],
  AfterIncident: [2, 2],
  LessonsDone: [1, 2],
  PatternsSeen: [0, 1],
  NearMisses: [1, 1],
}

const reasons: Reasons = {
  CriticalJourneys: {
    text: "ثبت ورود کالا، برداشت سفارش و چاپ برچسب سه کاری است که باید همیشه کار کند؛ فهرستش روی دیوار اتاق کشیک است.",
    method: "SEEN",
  },
  FirstToKnow: {
    text: "یک سفارش آزمایشی هر پنج دقیقه ثبت و برداشت می‌شود و اگر نشود کشیک خبردار می‌شود.",
    method: "MEASURED",
    days: 118,
  },
  RestoreProven: {
    text: "دادهٔ انبار شرق از نسخهٔ پشتیبان دیشب در ۴۷ دقیقه کامل بازگردانده شد.",
    method: "MEASURED",
    source: "صورت‌جلسهٔ تمرین بازگردانی",
    days: 128,
  },
  RecoveryTimes: {
    text: "با واحد فروش توافق شد: حداکثر ده دقیقه داده و دو ساعت قطعی.",
    method: "TOLD",
    source: "مهتاب صالحی، فروش",
    days: 365,
  },
  BackupSafe: {
    text: "نسخه‌های پشتیبان در حساب جداگانه‌ای است که هیچ‌کس در تیم اجازهٔ پاک‌کردن از آن را ندارد.",
    method: "SEEN",
    days: 180,
  },
  WhoIsCalled: {
    text: "برنامهٔ کشیک برای شش هفتهٔ آینده پر است؛ فقط روزهای نوروز نفر دوم ندارد.",
    method: "SEEN",
    days: 122,
  },
  AlertsDeserved: {
    text: "از ۵۸ هشدار ماه گذشته ۳۹ تا واقعاً کاری لازم داشت.",
    method: "MEASURED",
    source: "دفتر کشیک",
    days: 100,
  },
  StepwiseRollout: {
    text: "نسخهٔ تازه اول در انبار شرق و دو روز بعد در دو انبار دیگر نصب می‌شود.",
    method: "SEEN",
    days: 120,
  },
  TakeBack: {
    text: "برگرداندن نسخهٔ هفتهٔ پیش ۲۵ دقیقه طول کشید و کسی که کشیک بود از عهده‌اش برآمد.",
    method: "MEASURED",
    days: 60,
  },
  FirstSteps: {
    text: "چهار هشدار از نُه هشدار دستورکار دارد.",
    method: "MEASURED",
    days: 60,
  },
  TellingUsers: {
    text: "در قطعی ماه گذشته سرپرستان انبار هم شروع و هم پایان آن را با پیام دریافت کردند.",
    method: "SEEN",
  },
  LessonsDone: {
    text: "از یازده کاری که در بازنگری‌ها تصمیم گرفته شد شش تا انجام شده است.",
    method: "MEASURED",
    days: 90,
  },
}

const answersAboutHealth: Record<string, number> = {
  FinishWhatWeStart: 2,
  KeepPromises: 2,
  ProudOfWork: 3,
  AskForHelp: 2,
  ShareKnowledge: 1,
  OwnTogether: 3,
  Workload: 2,
  QuietTime: 1,
  EnjoyWork: 3,
  LookBack: 2,
  TimeToLearn: 1,
  BetterThanBefore: 2,
  BadNews: 2,
  EverybodyHeard: 3,
  TakeRisk: 2,
  UsefulFeedback: 2,
  Disagreement: 2,
  Appreciation: 2,
  WhomWeServe: 4,
  TopPriority: 2,
  SeeEffect: 2,
  MayDecide: 2,
  HaveWhatWeNeed: 1,
  ShapeGoals: 2,
}
