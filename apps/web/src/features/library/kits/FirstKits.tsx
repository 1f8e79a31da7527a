import { Box, Button, Card, Link, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useLocation } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useLanguage } from "../../../i18n/useFormat.ts"
import { askForAssessment, paths, startsAtOnce } from "../../../paths.ts"
import { pageSettings } from "../../../session/settings.ts"
import { liftedCard, wholeCard } from "../../../ui/cards.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { lineClamp } from "../../../ui/lineClamp.ts"
import { Section } from "../../../ui/Section.tsx"
import { EmptyState, gridOf, Skeletons } from "../../../ui/states.tsx"
import { minutesFor, useTried } from "../../spaces/assessments/index.ts"
import { CreationOnRequest } from "./CreationOnRequest.tsx"
import { cutAt, kitsToBeginWith, useLibrary, visibleText } from "./library.ts"

interface FirstKitsProps {
  title: string
  text: string
  /** Of the link to the library. */
  all: string
  /** Another way to start, before that link. */
  other?: ReactNode
}

/** Three kits for people without an assessment: a click leads to the first question. */
export function FirstKits({ title, text, all, other }: FirstKitsProps) {
  const { t } = useTranslation("kits")
  const language = useLanguage()
  const kits = useLibrary()
  return (
    <Section
      title={title}
      actions={
        <Box>
          {other}
          <Button component={RouterLink} to={paths.library}>
            {all}
          </Button>
        </Box>
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
            {kitsToBeginWith(library, language, pageSettings().firstKit).map((kit, index) => (
              <FirstKit key={kit.id} kit={kit} isRecommended={index === 0} />
            ))}
          </Box>
        )}
      </Loaded>
      <CreationOnRequest />
    </Section>
  )
}

const columns = { xs: 1, sm: 2, lg: 3 }

/** A kit with the time that it takes. A click anywhere on it starts; a smaller link tells more. */
function FirstKit({ kit, isRecommended }: { kit: Schemas["KitCard"]; isRecommended: boolean }) {
  const { t } = useTranslation("kits")
  const { search } = useLocation()
  const tried = useTried(kit.id)
  const { id, title } = kit
  const summary = visibleText(kit.summary)
  return (
    <Card component="li" sx={card}>
      <Typography component="h3" variant="titleMedium" dir={directionOf(title)} sx={wrapped}>
        {title}
      </Typography>
      <Typography color="textSecondary" dir={directionOf(summary)} sx={{ ...lineClamp(3), ...wrapped }}>
        {cutAt(summary, 297)}
      </Typography>
      <Typography variant="semiBoldSmall" component="p" sx={{ mt: "auto" }}>
        {t("size.questions", { count: kit.questionsCount })} ·{" "}
        {t("size.minutes", { count: minutesFor(kit.questionsCount) })}
      </Typography>
      {tried && (
        <Typography variant="bodySmall" component="p" color="primary">
          {t("first.tried", { count: tried.answers.length })}
        </Typography>
      )}
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", justifyContent: "space-between", pt: 1 }}>
        <Button
          component={RouterLink}
          to={{ search, hash: askForAssessment(id) }}
          state={startsAtOnce}
          replace
          preventScrollReset
          variant={isRecommended ? "contained" : "outlined"}
          aria-label={`${t("first.start")}: ${title}`}
          sx={{ ...wholeCard, position: "static" }}
        >
          {t("first.start")}
        </Button>
        <Link
          component={RouterLink}
          to={paths.kit(id)}
          variant="bodySmall"
          aria-label={`${t("first.about")}: ${title}`}
          sx={{ position: "relative", zIndex: 1, py: 1 }}
        >
          {t("first.about")}
        </Link>
      </Stack>
    </Card>
  )
}

const wrapped = { overflowWrap: "anywhere" } as const

const card = {
  ...liftedCard,
  display: "flex",
  flexDirection: "column",
  gap: 1,
  p: 2.5,
  minWidth: 0,
} as const
