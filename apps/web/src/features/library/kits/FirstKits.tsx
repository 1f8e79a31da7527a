import { Box, Button, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { places } from "../../../places.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { CreationOnRequest } from "./CreationOnRequest.tsx"
import { KitCard } from "./KitCard.tsx"
import { kitsToBeginWith, useLibrary } from "./library.ts"

interface FirstKitsProps {
  title: string
  text: string
  /** Of the link to the library. */
  all: string
}

/** A few kits for people without an assessment; creating one leads to its first question. */
export function FirstKits({ title, text, all }: FirstKitsProps) {
  const { t } = useTranslation("kits")
  const language = useLanguage()
  const kits = useLibrary()
  return (
    <Section
      title={title}
      actions={
        <Button component={Link} to={places.library}>
          {all}
        </Button>
      }
    >
      <Typography color="textSecondary" sx={{ mt: -1, mb: 2, maxWidth: "46em" }}>
        {text}
      </Typography>
      <Loaded
        query={kits}
        loading={<Skeletons count={3} height={232} columns={columns} />}
        isEmpty={(library) => library.length === 0}
        empty={<EmptyState title={t("none")} hint={t("noneHint")} />}
      >
        {(library) => (
          <Box component="ul" aria-label={title} sx={{ ...gridOf(columns), m: 0, p: 0, listStyle: "none" }}>
            {kitsToBeginWith(library, language).map((kit) => (
              <KitCard key={kit.id} kit={kit} heading="h3" />
            ))}
          </Box>
        )}
      </Loaded>
      <CreationOnRequest />
    </Section>
  )
}

const columns = { xs: 1, sm: 2, lg: 3 }
