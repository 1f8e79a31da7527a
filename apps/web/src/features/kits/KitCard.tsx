import ThumbUpOutlined from "@mui/icons-material/ThumbUpOutlined"
import { Box, Card, Chip, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../api/schemas.ts"
import { directionOf } from "../../i18n/direction.ts"
import { useFormat } from "../../i18n/useFormat.ts"
import { places } from "../../places.ts"
import { ExpertGroup } from "./ExpertGroup.tsx"
import { KitButton } from "./KitButton.tsx"
import { cutAt, visibleText } from "./library.ts"
import { minutesFor } from "./minutes.ts"
import { usePriceLabel } from "./price.ts"

/** A kit in the library. The whole card links to its page; `small` leaves out what the page shows anyway. */
export function KitCard({ kit, small = false }: { kit: Schemas["KitCard"]; small?: boolean }) {
  const { t } = useTranslation("kits")
  const { id, title, isPrivate, expertGroup, languages } = kit
  const summary = visibleText(kit.summary)
  const colour = isPrivate ? "secondary.main" : "primary.main"
  return (
    <Card component="li" sx={{ ...card, color: colour }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "flex-start" }}>
        <Typography
          component={small ? "h3" : "h2"}
          variant="titleLarge"
          dir={directionOf(title)}
          sx={{ flex: 1, minWidth: 0 }}
        >
          <Link
            component={RouterLink}
            to={places.kit(id)}
            underline="none"
            sx={{ ...wholeCard, color: colour }}
          >
            {title}
          </Link>
        </Typography>
        {isPrivate && <Chip size="small" color="secondary" variant="outlined" label={t("private")} />}
      </Stack>
      <ExpertGroup title={expertGroup.title} picture={expertGroup.picture} />
      <Typography color="textSecondary" dir={directionOf(summary)} sx={{ overflowWrap: "anywhere" }}>
        {cutAt(summary, small ? 150 : 297)}
      </Typography>
      <Stack direction="row" sx={strip}>
        <Typography component="span" variant="semiBoldSmall" color="textPrimary">
          {usePriceLabel(kit)}
        </Typography>
        <Typography component="span" variant="bodySmall" color="textSecondary">
          {languages.join(t("listSeparator"))}
        </Typography>
        {kit.questionsCount > 0 && <Size questions={kit.questionsCount} />}
        {!small && <Popularity kit={kit} />}
        {!small && (
          <Box sx={{ marginInlineStart: "auto", position: "relative", zIndex: 1 }}>
            <KitButton kit={kit} variant="outlined" />
          </Box>
        )}
      </Stack>
    </Card>
  )
}

/** The number of questions, and about how long they take. */
function Size({ questions }: { questions: number }) {
  const { t } = useTranslation("kits")
  return (
    <Typography component="span" variant="bodySmall" color="textSecondary">
      {t("page.questionsCount", { count: questions })}
      {t("listSeparator")}
      {t("page.minutes", { count: minutesFor(questions) })}
    </Typography>
  )
}

function Popularity({ kit }: { kit: Schemas["KitCard"] }) {
  const { t } = useTranslation("kits")
  const format = useFormat()
  const likes = t("likes", { count: kit.likes })
  return (
    <>
      {kit.likes > 0 && (
        <Stack direction="row" component="span" title={likes} sx={{ gap: 0.5, alignItems: "center" }}>
          <ThumbUpOutlined titleAccess={likes} sx={{ fontSize: 16, color: "text.secondary" }} />
          <Typography aria-hidden component="span" variant="bodySmall" color="textSecondary">
            {format.number(kit.likes)}
          </Typography>
        </Stack>
      )}
      {kit.assessmentsCount > 0 && (
        <Typography component="span" variant="bodySmall" color="textSecondary">
          {t("assessments", { count: kit.assessmentsCount })}
        </Typography>
      )}
    </>
  )
}

const card = {
  position: "relative",
  display: "flex",
  flexDirection: "column",
  gap: 1.5,
  p: { xs: 2, md: 2.5 },
  minWidth: 0,
  borderInlineStart: "4px solid currentColor",
  transition: "box-shadow 150ms",
  "&:hover": { boxShadow: "0 4px 16px rgba(10, 35, 66, 0.2)" },
} as const

const strip = { mt: "auto", pt: 0.5, gap: 2, rowGap: 1, alignItems: "center", flexWrap: "wrap" } as const

/** The link's area is the whole card; the button lies above. */
const wholeCard = {
  overflowWrap: "anywhere",
  "&::after": { content: '""', position: "absolute", inset: 0, borderRadius: "12px" },
  "&:focus-visible": { outline: "none" },
  "&:focus-visible::after": { outline: "3px solid", outlineColor: "primary.light", outlineOffset: "-3px" },
} as const
