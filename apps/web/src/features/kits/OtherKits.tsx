import { Box } from "@mui/material"
import { useTranslation } from "react-i18next"
import { pageMargins } from "../../ui/Page.tsx"
import { Section } from "../../ui/Section.tsx"
import { gridOf } from "../../ui/states.tsx"
import { KitCard } from "./KitCard.tsx"
import { useLibrary } from "./useLibrary.ts"

/** Suggests other kits. Renders nothing if there are none, or if they cannot be loaded. */
export function OtherKits({ besides }: { besides: number }) {
  const { t } = useTranslation("kits")
  const others = useLibrary().data?.filter(({ id }) => id !== besides) ?? []
  if (others.length === 0) return null
  return (
    <Box sx={{ px: pageMargins }}>
      <Section title={t("page.others")}>
        <Box component="ul" sx={list}>
          {others.map((kit) => (
            <KitCard key={kit.id} kit={kit} small />
          ))}
        </Box>
      </Section>
    </Box>
  )
}

const list = { ...gridOf({ xs: 1, sm: 2, md: 3 }), m: 0, p: 0, listStyle: "none" } as const
