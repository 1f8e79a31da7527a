import { useTranslation } from "react-i18next"
import { useUser } from "../../../../session/session.ts"
import { MoreMenu } from "../../../../ui/MoreMenu.tsx"
import { type Item, type Status, statuses, useMoveItem } from "../api.ts"

/** Whether the person may change the status of an item: planners of all, assignees of their own; answers decide by themselves. */
export function useMayMove(mayPlan: boolean): (item: Item) => boolean {
  const { id } = useUser()
  return ({ assignee, doneBy }) => doneBy !== "ANSWER" && (mayPlan || assignee?.id === id)
}

interface MoveMenuProps {
  assessmentId: string
  item: Item
  /** Called when a choice is stored, before the item moves. */
  onMoved?: (item: Item, status: Status) => void
}

/** Moves an item to another status. */
export function MoveMenu({ assessmentId, item, onMoved }: MoveMenuProps) {
  const { t } = useTranslation("roadmap")
  const move = useMoveItem(assessmentId, onMoved)
  return (
    <MoreMenu
      label={t("items.move", { action: item.action })}
      entries={statuses
        .filter((status) => status !== item.status)
        .map((status) => ({
          label: t("items.moveTo", { status: t(`status.${status}`) }),
          run: () => move.mutate({ item, status }),
        }))}
    />
  )
}
