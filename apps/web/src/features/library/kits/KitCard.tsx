import ThumbUpOutlined from "@mui/icons-material/ThumbUpOutlined"
import { Box, Button, type ButtonProps, Card, Chip, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useLocation } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { askForAssessment, byClick, places } from "../../../places.ts"
import { useSession } from "../../../session/session.ts"

import { firstLine } from "../../../ui/OneLine.tsx"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { useContactDialog, useTakesMessages } from "../../site/contact/index.ts"
import { cutAt, minutesFor, usePriceLabel, visibleText } from "./library.ts"

/** A kit in the library. The whole card links to its page; `small` leaves out what the page shows anyway. */
export function KitCard({ kit, small = false }: { kit: Schemas["KitCard"]; small?: boolean }) {
  const { t } = useTranslation("kits")
  const { id, title, isPrivate, expertGroup, languages } = kit
  const price = usePriceLabel(kit)
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
        {price && (
          <Typography component="span" variant="semiBoldSmall" color="textPrimary">
            {price}
          </Typography>
        )}
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
          <ThumbUpOutlined titleAccess={likes} sx={{ fontSize: "1rem", color: "text.secondary" }} />
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

/** The expert group that made a kit. */
export function ExpertGroup({ title, picture }: { title: string; picture: string | null }) {
  const { t } = useTranslation("kits")
  return (
    <Stack direction="row" sx={{ gap: 1, alignItems: "center", minWidth: 0 }}>
      <PersonAvatar name={title} picture={picture} size={26} />
      <Typography component="span" variant="bodySmall" color="textSecondary" sx={firstLine}>
        {t("by")} <bdi>{title}</bdi>
      </Typography>
    </Stack>
  )
}

/** Creates an assessment on a kit, or requests the kit if the person may not use it. */
export function KitButton({
  kit,
  ...button
}: {
  kit: { id: number; title: string; isFree: boolean; hasAccess: boolean; expertGroup: { title: string } }
} & Pick<ButtonProps, "variant" | "size" | "fullWidth">) {
  const { t } = useTranslation("kits")
  const { search } = useLocation()
  const takesMessages = useTakesMessages()
  const { contact, dialog } = useContactDialog()
  // Visitors are sent to the sign-in page: replacing the history entry saves them a step when going back.
  const leaves = useSession().status === "anonymous"
  if (!kit.isFree && !kit.hasAccess) {
    return takesMessages ? (
      <>
        <Button {...button} onClick={() => contact({ about: "purchase", kitTitle: kit.title })}>
          {t("purchase")}
        </Button>
        {dialog}
      </>
    ) : (
      <Typography variant="bodySmall" color="textSecondary">
        {t("askForAccess", { group: kit.expertGroup.title })}
      </Typography>
    )
  }
  return (
    <Button
      {...button}
      component={RouterLink}
      to={{ search, hash: askForAssessment(kit.id) }}
      state={byClick}
      replace={leaves}
      preventScrollReset
      aria-label={`${t("create")}: ${kit.title}`}
    >
      {t("create")}
    </Button>
  )
}
