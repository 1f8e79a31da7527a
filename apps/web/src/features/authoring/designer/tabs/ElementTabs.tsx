import { type Element, levels, measures, profiles, questionnaires, subjects } from "../elements.ts"
import { CompetenceTable } from "../parts/CompetenceTable.tsx"
import { ElementList } from "../parts/ElementList.tsx"
import { ProfileQuestions } from "../parts/ProfileQuestions.tsx"
import { Questions } from "../parts/Questions.tsx"

/** The subjects of a kit. */
export function SubjectsTab() {
  return <ElementList kind={subjects} />
}

/** The questions, questionnaire by questionnaire. */
export function QuestionnairesTab() {
  return <ElementList kind={questionnaires} inside={questionsOf} />
}

function questionsOf({ id, title }: Element) {
  return <Questions questionnaireId={id} title={title} />
}

/** The maturity levels, and the competences required for each. */
export function LevelsTab() {
  return (
    <ElementList kind={levels}>
      <CompetenceTable />
    </ElementList>
  )
}

/** Groups of questions for reports. */
export function MeasuresTab() {
  return <ElementList kind={measures} />
}

/** Selections of questions that an assessment may be made on instead of the whole kit. */
export function ProfilesTab() {
  return <ElementList kind={profiles} inside={questionsOfProfile} />
}

function questionsOfProfile(profile: Element) {
  return <ProfileQuestions profile={profile} />
}
