import { Box, Button, type ButtonProps, Card, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink, useLocation } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { askForAssessment, byClick, paths } from "../../../paths.ts"
import { useSession } from "../../../session/session.ts"
import { liftedCard, wholeCard } from "../../../ui/cards.ts"
import { firstLine, lineClamp } from "../../../ui/lineClamp.ts"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { useContactDialog, useTakesMessages } from "../../site/contact/index.ts"
import { minutesFor } from "../../spaces/assessments/index.ts"
import { cutAt, usePriceLabel, visibleText } from "./library.ts"

interface KitCardProps {
  kit: Schemas["KitCard"]
  /** What a search has found in its contents. */
  found?: Schemas["KitContentFinding"] | undefined
  heading?: "h2" | "h3"
  /** Without the group and the button. */
  small?: boolean
}

/** A kit in the library. The whole card links to its page; facts and buttons are at the same place on each card. */
export function KitCard({ kit, found, heading = "h2", small = false }: KitCardProps) {
  const { t } = useTranslation("kits")
  const { id, title, isPrivate, expertGroup, languages } = kit
  const price = usePriceLabel(kit)
  const summary = visibleText(kit.summary)
  const facts = [
    price,
    kit.questionsCount > 0 && t("size.questions", { count: kit.questionsCount }),
    kit.questionsCount > 0 && t("size.minutes", { count: minutesFor(kit.questionsCount) }),
    languages.join(t("listSeparator")),
    kit.assessmentsCount > 0 && t("used", { count: kit.assessmentsCount }),
    kit.likes > 0 && t("likes", { count: kit.likes }),
  ]
  return (
    <Card component="li" sx={card}>
      <Topics kit={kit} />
      <Typography component={heading} variant="titleMedium" dir={directionOf(title)}>
        <Link
          component={RouterLink}
          to={paths.kit(id)}
          underline="none"
          color="inherit"
          sx={{ ...wholeCard, overflowWrap: "anywhere" }}
        >
          {title}
        </Link>
        {isPrivate && (
          <Box component="span" sx={privateMark}>
            {t("private")}
          </Box>
        )}
      </Typography>
      <Typography
        variant="bodyMedium"
        color="textSecondary"
        dir={directionOf(summary)}
        sx={{ ...lineClamp(3), overflowWrap: "anywhere" }}
      >
        {cutAt(summary, 297)}
      </Typography>
      {found && <Finding {...found} />}
      <Typography variant="bodySmall" color="textSecondary" sx={{ mt: "auto" }}>
        {facts
          .filter((fact) => typeof fact === "string")
          .map(unbroken)
          .join(" · ")}
      </Typography>
      {!small && (
        <Stack direction="row" sx={foot}>
          <ExpertGroup title={expertGroup.title} picture={expertGroup.picture} />
          <Box sx={{ position: "relative", zIndex: 1, flex: "none" }}>
            <KitButton kit={kit} variant="outlined" size="small" />
          </Box>
        </Stack>
      )}
    </Card>
  )
}

const privateMark = {
  display: "inline-block",
  mx: 1,
  px: "7px",
  lineHeight: "22px",
  border: "1px solid",
  borderRadius: "12px",
  fontSize: "0.8125rem",
  fontWeight: 400,
  color: "secondary.main",
} as const

/** A fact that stays on one line. */
function unbroken(fact: string): string {
  return fact.replaceAll(" ", "\u00a0")
}

/** What a kit is about, in a word or two. */
function Topics({ kit }: { kit: Schemas["KitCard"] }) {
  const { t } = useTranslation("kits")
  if (!kit.tags?.length) return null
  return (
    <Typography variant="labelMedium" component="p" color="primary" sx={firstLine}>
      {kit.tags.map(({ title }) => title).join(t("listSeparator"))}
    </Typography>
  )
}

function Finding({ kind, title, count }: Schemas["KitContentFinding"]) {
  const { t } = useTranslation("kits")
  return (
    <Typography variant="bodySmall" component="p" sx={finding}>
      {t(`inside.${kind}`, { title })} {count > 1 && t("inside.more", { count: count - 1 })}
    </Typography>
  )
}

const finding = {
  px: 1,
  py: 0.75,
  borderRadius: "6px",
  backgroundColor: "primary.soft",
  overflowWrap: "anywhere",
} as const

const card = {
  ...liftedCard,
  display: "flex",
  flexDirection: "column",
  gap: 1,
  p: 2,
  minWidth: 0,
} as const

const foot = {
  alignItems: "center",
  justifyContent: "space-between",
  gap: 1,
  pt: 1.5,
  borderTop: "1px solid",
  borderColor: "divider",
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
