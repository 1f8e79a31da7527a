import { Card, Link, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { useSession } from "../../session/session.ts"
import { useContactDialog, useTakesMessages } from "../contact/index.ts"
import { KitButton } from "./KitButton.tsx"
import { LikeButton } from "./LikeButton.tsx"
import { minutesFor } from "./minutes.ts"
import { usePriceLabel } from "./price.ts"

/** The price, the languages and the button for an assessment; stays in view while the page scrolls. */
export function KitAside({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kits")
  const { status } = useSession()
  const takesMessages = useTakesMessages()
  const { contact, dialog } = useContactDialog()
  return (
    <Card component="aside" aria-label={t("page.aside")} sx={card}>
      <Row name={t("page.price")}>{usePriceLabel(kit)}</Row>
      <Row name={t("page.size")}>{t("page.questionsCount", { count: kit.questionsCount })}</Row>
      <Row name={t("page.time")}>{t("page.minutes", { count: minutesFor(kit.questionsCount) })}</Row>
      <Row name={t("page.languages")}>{kit.languages.map(({ title }) => title).join(t("listSeparator"))}</Row>
      <KitButton kit={kit} variant="contained" size="large" fullWidth />
      {takesMessages && (
        <Link
          component="button"
          type="button"
          variant="bodySmall"
          onClick={() => contact({ about: "contactUs" })}
        >
          {t("page.questions")}
        </Link>
      )}
      {dialog}
      {status === "signed-in" ? (
        <LikeButton kit={kit} />
      ) : (
        kit.like.count > 0 && (
          <Typography variant="bodySmall" color="textSecondary">
            {t("likes", { count: kit.like.count })}
          </Typography>
        )
      )}
    </Card>
  )
}

function Row({ name, children }: { name: string; children: string }) {
  return (
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1, flexWrap: "wrap" }}>
      <Typography component="span" variant="bodySmall" color="textSecondary">
        {name}
      </Typography>
      <Typography component="span" variant="semiBoldSmall">
        {children}
      </Typography>
    </Stack>
  )
}

const card = {
  p: 2.5,
  display: "grid",
  gap: 1.5,
  position: { md: "sticky" },
  top: 64,
  order: { xs: -1, md: 0 },
} as const
