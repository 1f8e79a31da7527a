import { useTranslation } from "react-i18next"
import { inSentence } from "../i18n/direction.ts"

/** Names whoever has done something: a person, or a program for a person. */
export function usePersonName(): (person: { displayName: string }, program?: string | null) => string {
  const { t } = useTranslation()
  return ({ displayName: name }, program = null) =>
    program === null ? name : t("byProgram", { program: inSentence(program), name: inSentence(name) })
}
