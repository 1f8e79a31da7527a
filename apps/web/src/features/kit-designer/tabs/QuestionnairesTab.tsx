import { type Element, questionnaires } from "../elements.ts"
import { ElementList } from "../parts/ElementList.tsx"
import { Questions } from "../parts/Questions.tsx"

/** The questions, questionnaire by questionnaire. */
export function QuestionnairesTab() {
  return <ElementList kind={questionnaires} inside={questionsOf} />
}

function questionsOf({ id, title }: Element) {
  return <Questions questionnaireId={id} title={title} />
}
