import ThumbUp from "@mui/icons-material/ThumbUp"
import ThumbUpOutlined from "@mui/icons-material/ThumbUpOutlined"
import { Button, Stack, Typography } from "@mui/material"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../api/schemas.ts"
import { kitQuery, libraryQuery, toggleLike } from "./api.ts"

/** Likes the kit or removes the like. Updates optimistically and rolls back on an error. */
export function LikeButton({ kit }: { kit: Schemas["Kit"] }) {
  const { t } = useTranslation("kits")
  const client = useQueryClient()
  const { queryKey } = kitQuery(kit.id, true)
  const show = (like: Schemas["KitLike"]) =>
    client.setQueryData(queryKey, (page: Schemas["Kit"] | undefined) => page && { ...page, like })

  const toggle = useMutation({
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
        {count > 0 && t("likes", { count })}
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
