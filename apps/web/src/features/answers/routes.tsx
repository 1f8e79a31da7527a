import type { RouteObject } from "react-router"
import { lazyScreen } from "../../ui/lazyScreen.ts"

const questionnaires = "/:spaceId/assessments/:page/:assessmentId/questionnaires"

const question = lazyScreen("answers", async () => (await import("./QuestionScreen.tsx")).QuestionScreen)
const review = lazyScreen("answers", async () => (await import("./ReviewScreen.tsx")).ReviewScreen)

export const answerRoutes: RouteObject[] = [
  {
    path: questionnaires,
    ...lazyScreen("answers", async () => (await import("./QuestionnairesScreen.tsx")).QuestionnairesScreen),
  },
  {
    path: `${questionnaires}/:questionnaireId`,
    ...lazyScreen("answers", async () => (await import("./QuestionnaireFrame.tsx")).QuestionnaireFrame),
    handle: { footer: false },
    children: [
      { path: "review", ...review },
      { path: "completed", ...review },
      // One route for both: going from the first question to the next keeps the screen.
      { path: ":questionIndex?", ...question },
    ],
  },
]
