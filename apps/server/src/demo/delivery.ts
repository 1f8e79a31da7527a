import { beginAssessment } from "./assessment.ts"
import { people } from "./people.ts"
import { delivery, deliveryReasons } from "./reliability.ts"
import { enterCourse, plan } from "./roadmap.ts"
import { answersOf, enterRound } from "./rounds.ts"
import { giveRoles, nameMoment, publish, type StoryContext } from "./story-context.ts"

const { gil, maya, priya, jonas } = people

/** The second team begins lower, plans at once, and does what it has planned. */
export function enterDelivery({ past, calendar, kits, spaceId }: StoryContext): void {
  const reasons = deliveryReasons
  calendar.enter(266, "10:00", async () => {
    const assessment = await beginAssessment(past, {
      spaceId,
      kitId: kits("reliability"),
      title: "Delivery, reliability",
      by: priya,
      advanced: true,
      answers: answersOf(delivery, 0),
    })
    const { calls, path } = assessment
    await giveRoles(assessment, priya, [
      [jonas, "assessor"],
      [maya, "commenter"],
    ])
    await nameMoment(assessment, priya, "First round")
    calendar.enter(258, "15:00", async () => {
      const roadmap = await plan(assessment, {
        ...{
          calendar,
          daysAgo: 258,
          quarters: 3,
          budget: 24,
          attributes: [0, 1, 4, 5, 6],
          rank: 3,
          by: priya,
        },
      })
      await enterCourse(assessment, roadmap, {
        ...{ calendar, by: priya, helpers: [priya, jonas], reasons, share: 0.92 },
        note: "The exercise is on the 20th; the provider lends us the second site for a day.",
      })
    })
    const people = [priya, jonas] as const
    enterRound(assessment, answersOf(delivery, 1), { calendar, from: 164, to: 150, people, reasons })
    calendar.enter(148, "16:00", () => nameMoment(assessment, priya, "Second round"))
    enterRound(assessment, answersOf(delivery, 2), { calendar, from: 44, to: 15, people, reasons })
    calendar.enter(14, "15:00", () => nameMoment(assessment, priya, "Third round"))
    calendar.enter(11, "10:00", async () => {
      await publish(
        assessment,
        priya,
        "In the first round an outage of the label printers had just held up 1,900 parcels for a day. Since then the team goes through these questions every few months.",
      )
      await calls(priya).post("/api/v1/assessments/{assessmentId}/grant-report-access/", {
        params: { path },
        body: { email: gil.email },
      })
    })
  })
}
