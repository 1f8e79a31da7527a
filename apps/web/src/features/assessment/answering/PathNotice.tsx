import { Box, Button, Link, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { usePaths } from "../frame/index.ts"
import { askForPath, openQuestionsQuery, type PathTarget } from "./path.ts"
import { usePathLine } from "./path-words.ts"

/** Beside the questions on the shortest path: how far it is, and the ways back to its overview and to all questions. */
export function PathNotice({ target, onLeave }: { target: PathTarget; onLeave: () => void }) {
  const { t } = useTranslation("answers")
  const { assessmentId, questionnaires } = usePaths()
  const open = useInfiniteQuery(openQuestionsQuery(assessmentId, target)).data?.pages[0]
  return (
    <Box sx={{ px: 2, py: 1, backgroundColor: "primary.soft" }}>
      <Link
        component={RouterLink}
        to={questionnaires + askForPath(target)}
        variant="semiBoldSmall"
        sx={{ display: "block" }}
      >
        {t("path.title")}
      </Link>
      <Stack direction="row" sx={{ flexWrap: "wrap", alignItems: "center", columnGap: 1 }}>
        {open && <Line open={open} target={target} />}
        <Button size="small" onClick={onLeave} sx={{ mx: -0.5 }}>
          {t("path.showAll")}
        </Button>
      </Stack>
    </Box>
  )
}

function Line({ open, target }: { open: Parameters<typeof usePathLine>[0]; target: PathTarget }) {
  const { t } = useTranslation("answers")
  const line = usePathLine(open, target)
  return (
    <Typography variant="bodySmall" component="p" role="status">
      {open.isDecided ? t("path.decided") : line}
    </Typography>
  )
}
