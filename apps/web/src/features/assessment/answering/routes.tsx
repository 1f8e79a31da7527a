import type { RouteObject } from "react-router"
import { patterns, questionnaireParts } from "../../../places.ts"
import { lazyScreen } from "../../../ui/lazy.tsx"

const question = lazyScreen("answers", async () => (await import("./QuestionScreen.tsx")).QuestionScreen)
const review = lazyScreen("answers", async () => (await import("./ReviewScreen.tsx")).ReviewScreen)

export const answerRoutes: RouteObject[] = [
  {
    path: patterns.questionnaires,
    ...lazyScreen("answers", async () => (await import("./QuestionnairesScreen.tsx")).QuestionnairesScreen),
    // The save state reports it here.
    handle: { offlineNotice: false },
  },
  {
    path: patterns.questionnaire,
    ...lazyScreen("answers", async () => (await import("./QuestionnaireFrame.tsx")).QuestionnaireFrame),
    handle: { footer: false, offlineNotice: false },
    children: [
      { path: questionnaireParts.review, ...review },
      { path: questionnaireParts.completed, ...review },
      // One route for both, so that the screen stays mounted when moving from question to question.
      { path: questionnaireParts.question, ...question },
    ],
  },
]
