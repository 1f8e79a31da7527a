import { type AssessmentOfStory, beginAssessment } from "./assessment.ts"
import type { Calendar } from "./calendar.ts"
import { people } from "./people.ts"
import { checkout, checkoutReasons } from "./reliability.ts"
import { enterCourse, giveUpLast, plan } from "./roadmap.ts"
import { answersOf, enterRound } from "./rounds.ts"
import { giveRoles, nameMoment, type StoryContext } from "./story-context.ts"

const { dana, maya, tomas, jonas } = people

/** The first team looks at itself in the beginning, and plans only after its second round. */
export function enterCheckout({ past, calendar, kits, spaceId }: StoryContext): void {
  const reasons = checkoutReasons
  calendar.enter(270, "10:00", async () => {
    const assessment = await beginAssessment(past, {
      spaceId,
      kitId: kits("reliability"),
      title: "Checkout, reliability",
      by: maya,
      advanced: true,
      answers: answersOf(checkout, 0),
    })
    await giveRoles(assessment, maya, [
      [tomas, "associate"],
      [jonas, "assessor"],
    ])
    await nameMoment(assessment, maya, "First round")
    const people = [maya, jonas] as const
    enterRound(assessment, answersOf(checkout, 1), { calendar, from: 168, to: 152, people, reasons })
    calendar.enter(150, "16:00", () => nameMoment(assessment, maya, "Second round"))
    calendar.enter(146, "15:00", async () => {
      const roadmap = await plan(assessment, {
        ...{
          calendar,
          daysAgo: 146,
          quarters: 3,
          budget: 14,
          attributes: [1, 2, 5, 6, 7],
          rank: 3,
          by: maya,
        },
      })
      const rest = await giveUpLast(assessment, roadmap, {
        by: maya,
        note: "The payment provider does this for us under the new contract.",
      })
      await enterCourse(assessment, rest, {
        ...{ calendar, by: maya, helpers: [jonas, maya, dana], reasons, share: 0.5 },
        note: "The first two alerts are rewritten, nine to go.",
      })
    })
    enterRound(assessment, answersOf(checkout, 2), { calendar, from: 36, to: 16, people, reasons })
    calendar.enter(13, "16:00", () => nameMoment(assessment, maya, "Third round"))
    enterThisWeek(calendar, assessment)
  })
}

/** What is open now: comments, proposals of a program, answers to approve, evidence that has aged, a date. */
function enterThisWeek(calendar: Calendar, assessment: AssessmentOfStory): void {
  const { calls, path, note, answer, propose } = assessment
  calendar.enter(60, "09:20", async () => {
    const id = await note(
      "TakeBack",
      { description: "Does this count the night in which nobody knew the password of the pipeline?" },
      tomas,
    )
    calendar.enter(58, "14:00", () =>
      calls(maya).put("/api/v1/evidences/{evidenceId}/resolve/", { params: { path: { evidenceId: id } } }),
    )
  })
  calendar.enter(12, "11:00", () =>
    calls(maya).put("/api/v1/assessments/{assessmentId}/generate-insights/", { params: { path } }),
  )
  calendar.enter(12, "11:05", () =>
    calls(maya).put("/api/v1/assessments/{assessmentId}/approve-insights/", { params: { path } }),
  )
  calendar.enter(12, "11:10", () =>
    calls(maya).put("/api/v1/assessments/{assessmentId}/review-date/", {
      params: { path },
      body: { date: calendar.day(-12), every: 3 },
    }),
  )
  calendar.enter(6, "10:15", () =>
    note(
      "Overload",
      {
        description:
          "The queue in front of the payment part refuses orders since last week. Shall we raise this one?",
      },
      tomas,
    ),
  )
  calendar.enter(5, "16:40", () =>
    note(
      "SingleFailure",
      {
        description:
          "We have never switched the second zone off on purpose. I would not go higher before we have.",
      },
      jonas,
    ),
  )
  calendar.enter(3, "09:50", () =>
    note(
      "PromiseChain",
      {
        description:
          "The contract of the payment provider says 99.5%, our own promise 99.9%. Who talks to Product?",
      },
      maya,
    ),
  )
  calendar.enter(2, "13:00", async () => {
    await answer("NightLoad", 2, tomas)
    await answer("RepairTimes", 2, tomas)
    await answer("GrowthPlan", 2, tomas)
  })
  calendar.enter(1, "06:00", async () => {
    const today = calendar.day(1)
    await propose({ person: jonas, program: "Nightly checks", source: "Status probes" }, [
      {
        questionCode: "LoadTest",
        optionIndex: 3,
        confidenceLevelId: 4,
        reason:
          "The load test ran in four of the last four weeks; the last one found 12% less room than the one before.",
        evidence: [
          {
            description: "Load test of this night: 231 payments a minute without errors.",
            type: "POSITIVE",
            link: "https://ci.harbour.example/load/118",
            observedAt: today,
            validUntil: calendar.day(-30),
            method: "MEASURED",
          },
        ],
      },
      {
        questionCode: "LimitsKnown",
        optionIndex: 2,
        confidenceLevelId: 4,
        reason:
          "The present load of all five parts is recorded; for two of them the limit was measured this quarter.",
        evidence: [
          {
            description: "Peak of the week: 61% of the measured limit.",
            type: "POSITIVE",
            link: "https://status.harbour.example/load",
            observedAt: today,
            validUntil: calendar.day(-30),
            method: "MEASURED",
          },
        ],
      },
      {
        questionCode: "BackupSafe",
        optionIndex: 2,
        confidenceLevelId: 5,
        reason: "The bucket with the backups belongs to another account since the 14th.",
        evidence: [
          {
            description: "Owner and retention of the bucket as the provider reports them.",
            type: "POSITIVE",
            observedAt: today,
            validUntil: calendar.day(-90),
            method: "MEASURED",
          },
        ],
      },
    ])
  })
}
