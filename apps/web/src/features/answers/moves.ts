import { useNavigate } from "react-router"
import { directionOfLanguage } from "../../i18n/language.ts"
import { useLanguage } from "../../i18n/useFormat.ts"
import { defineAction, useAction } from "../../ui/actions.ts"
import { useFrame } from "./frame.ts"

const toTheRight = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowRight" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowLeft" }),
}
const toTheLeft = {
  next: defineAction({ label: "answers:keys.next", shortcut: "ArrowLeft" }),
  previous: defineAction({ label: "answers:keys.previous", shortcut: "ArrowRight" }),
}

/** The moves to the next and previous question of the walk, by button and by arrow keys in the reading direction. */
export function useMoves(position: number) {
  const navigate = useNavigate()
  const { positions, to } = useFrame().walk
  const arrows = directionOfLanguage(useLanguage()) === "rtl" ? toTheLeft : toTheRight
  const after = positions.find((each) => each > position)
  const before = positions.findLast((each) => each < position)
  const next = useAction(arrows.next, { run: () => void navigate(to(after)) })
  const previous = useAction(arrows.previous, {
    run: () => void navigate(to(before)),
    enabled: before !== undefined,
  })
  return { next, previous, isLast: after === undefined }
}
