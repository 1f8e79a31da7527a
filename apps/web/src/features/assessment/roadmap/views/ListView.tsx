import { Box } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Item, Roadmap } from "../api.ts"
import { ItemCard } from "../item/ItemCard.tsx"
import type { PlacedItem } from "../roadmap.ts"
import { MoveMenu, useMayMove } from "./MoveMenu.tsx"

export interface ViewProps {
  assessmentId: string
  roadmap: Roadmap
  /** Those to show. */
  items: readonly PlacedItem[]
  mayPlan: boolean
  onOpen: (item: Item) => void
}

/** The items one below the other, in the order of the plan. */
export function ListView({ assessmentId, items, mayPlan, onOpen }: ViewProps) {
  const { t } = useTranslation("roadmap")
  const mayMove = useMayMove(mayPlan)
  return (
    <Box component="ul" aria-label={t("views.list")} sx={list}>
      {items.map(({ item }) => (
        <li key={item.id}>
          <ItemCard item={item} heading="h3" withStatus onOpen={onOpen}>
            {mayMove(item) && <MoveMenu assessmentId={assessmentId} item={item} />}
          </ItemCard>
        </li>
      ))}
    </Box>
  )
}

const list = { m: 0, p: 0, listStyle: "none", display: "grid", gap: 1.5 } as const
