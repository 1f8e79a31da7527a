import { useNavigate } from "react-router"
import { directionOfLanguage } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { defineAction, useAction } from "../../ui/actions.ts"
import { usePlaces } from "../assessment-frame/index.ts"
import { useFrame } from "./frame.ts"

const toTheRight = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowRight" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowLeft" }),
}
const toTheLeft = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowLeft" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowRight" }),
}

/** The ways on and back from a question, by button and by the arrows that point there in the reading direction. */
export function useMoves(position: number) {
  const navigate = useNavigate()
  const places = usePlaces()
  const { questionnaireId, questions } = useFrame()
  const arrows = directionOfLanguage(useLanguage()) === "rtl" ? toTheLeft : toTheRight
  const moveTo = (wanted: number) =>
    void navigate(
      wanted > questions.length
        ? places.review(questionnaireId)
        : places.question(questionnaireId, Math.max(wanted, 1)),
    )
  const next = useAction(arrows.next, { run: () => moveTo(position + 1) })
  const previous = useAction(arrows.previous, {
    run: () => moveTo(position - 1),
    enabled: position > 1,
  })
  return { next, previous }
}
