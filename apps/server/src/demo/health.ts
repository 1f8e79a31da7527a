import { type AssessmentOfStory, assessmentOf, beginAssessment } from "./assessment.ts"
import { people } from "./people.ts"
import { answersOf, enterRound, type Rounds } from "./rounds.ts"
import { giveRoles, type StoryContext } from "./story-context.ts"

const { dana, maya, tomas, priya, jonas } = people

/** Everybody together, quarter by quarter: the second assessment began with the answers of the first. */
export function enterHealth({ past, calendar, kits, spaceId }: StoryContext): void {
  calendar.enter(196, "14:00", async () => {
    const first = await beginAssessment(past, {
      spaceId,
      kitId: kits("team-health"),
      title: "Harbour Street team, half a year ago",
      by: dana,
      answers: answersOf(teamHealth, 0),
    })
    calendar.enter(196, "15:30", () => openReport(first))
    calendar.enter(97, "14:00", async () => {
      const { id } = await first.calls().post("/api/v1/assessments/{assessmentId}/copy/", {
        params: { path: first.path },
        body: { title: "Harbour Street team, last quarter", spaceId, answers: true, evidence: false },
      })
      const second = assessmentOf(past, { id, by: dana, model: first.model })
      await giveRoles(second, dana, [
        [maya, "viewer"],
        [tomas, "commenter"],
        [priya, "viewer"],
        [jonas, "associate"],
      ])
      enterRound(second, answersOf(teamHealth, 1), { calendar, from: 97, to: 96, people: [dana] })
      calendar.enter(95, "17:00", () => openReport(second))
    })
  })
}

/** Who opens the report of a quick assessment first has it calculated and written. */
function openReport({ calls, path }: AssessmentOfStory) {
  return calls().get("/api/v1/assessments/{assessmentId}/graphical-report/", { params: { path } })
}

/** How the whole company feels in two quarters: the index of the chosen option, by question. */
const teamHealth: Rounds = {
  FinishWhatWeStart: [2, 2],
  KeepPromises: [1, 2],
  ProudOfWork: [2, 3],
  AskForHelp: [2, 2],
  ShareKnowledge: [1, 1],
  OwnTogether: [2, 3],
  Workload: [1, 1],
  QuietTime: [1, 2],
  EnjoyWork: [3, 3],
  LookBack: [1, 3],
  TimeToLearn: [2, 2],
  BetterThanBefore: [1, 2],
  BadNews: [2, 3],
  EverybodyHeard: [2, 3],
  TakeRisk: [1, 2],
  UsefulFeedback: [2, 2],
  Disagreement: [2, 2],
  Appreciation: [1, 2],
  WhomWeServe: [3, 3],
  TopPriority: [2, 3],
  SeeEffect: [1, 2],
  MayDecide: [2, 2],
  HaveWhatWeNeed: [2, 2],
  ShapeGoals: [1, 2],
}
