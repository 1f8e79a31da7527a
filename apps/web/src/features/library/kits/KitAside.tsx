import { Button, Card, Link, Stack, Typography } from "@mui/material"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { paths } from "../../../paths.ts"
import { useSession } from "../../../session/session.ts"
import { ThumbUp, ThumbUpOutlined } from "../../../ui/icons.ts"
import { useSave } from "../../../ui/useSave.ts"
import { useContactDialog, useTakesMessages } from "../../site/contact/index.ts"
import { minutesFor } from "../../spaces/assessments/index.ts"
import { kitQuery, libraryQuery, toggleLike } from "./api.ts"
import { KitButton } from "./KitCard.tsx"
import { useLibrary, usePriceLabel } from "./library.ts"

/** The price (where there is an offer), the languages and the button for an assessment; stays in view while the page scrolls. */
export function KitAside({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kitPage")
  const { t: kits } = useTranslation("kits")
  const library = useLibrary().data?.find(({ id }) => id === kit.id)
  const { status } = useSession()
  const takesMessages = useTakesMessages()
  const { contact, dialog } = useContactDialog()
  const price = usePriceLabel(kit)
  return (
    <Card component="aside" aria-label={t("aside")} sx={card}>
      {price && <Row name={t("price")}>{price}</Row>}
      <Row name={t("size")}>{kits("size.questions", { count: kit.questionsCount })}</Row>
      <Row name={t("time")}>{kits("size.minutes", { count: minutesFor(kit.questionsCount) })}</Row>
      <Row name={t("languages")}>{kit.languages.map(({ title }) => title).join(kits("listSeparator"))}</Row>
      {library && library.assessmentsCount > 0 && (
        <Row name={t("used")}>{t("assessments", { count: library.assessmentsCount })}</Row>
      )}
      {kit.licence && <Row name={t("licence")}>{kit.licence}</Row>}
      {kit.version && <Row name={t("version")}>{kit.version}</Row>}
      {kit.source && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("source", { source: kit.source })}
        </Typography>
      )}
      <KitButton kit={kit} variant="contained" size="large" fullWidth />
      {kit.published && !kit.isPrivate && kit.questionsCount > 0 && (
        <Button variant="outlined" fullWidth component={RouterLink} to={paths.tryKit(kit.id)}>
          {t("try.do")}
        </Button>
      )}
      {takesMessages && (
        <Link
          component="button"
          type="button"
          variant="bodySmall"
          onClick={() => contact({ about: "contactUs" })}
        >
          {t("questions")}
        </Link>
      )}
      {dialog}
      {status === "signed-in" ? (
        <LikeButton kit={kit} />
      ) : (
        kit.like.count > 0 && (
          <Typography variant="bodySmall" color="textSecondary">
            {kits("likes", { count: kit.like.count })}
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

/** Likes the kit or removes the like. Updates optimistically and rolls back on an error. */
function LikeButton({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kitPage")
  const { t: kits } = useTranslation("kits")
  const client = useQueryClient()
  const { queryKey } = kitQuery(kit.id, true)
  const show = (like: Schemas["KitLike"]) =>
    client.setQueryData(queryKey, (page: Schemas["Kit"] | undefined) => page && { ...page, like })

  const toggle = useSave({
    mutationFn: () => toggleLike(kit.id),
    onMutate() {
      const before = kit.like
      const liked = !before.liked
      show({ liked, count: before.count + (liked ? 1 : -1) })
      return before
    },
    onError: (_error, _nothing, before) => before && show(before),
    onSuccess(like) {
      show(like)
      void client.invalidateQueries({ queryKey: libraryQuery(true).queryKey })
    },
  })

  const { liked, count } = kit.like
  return (
    <Stack
      direction="row"
      sx={{ alignItems: "center", justifyContent: "space-between", gap: 1, flexWrap: "wrap" }}
    >
      <Typography component="span" variant="bodySmall" color="textSecondary" role="status">
        {count > 0 && kits("likes", { count })}
      </Typography>
      <Button
        size="small"
        aria-pressed={liked}
        disabled={toggle.isPending}
        startIcon={liked ? <ThumbUp /> : <ThumbUpOutlined />}
        onClick={() => toggle.mutate()}
      >
        {t(liked ? "like.liked" : "like.do")}
      </Button>
    </Stack>
  )
}
