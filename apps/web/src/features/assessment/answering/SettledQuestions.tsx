import { Box, Button, Collapse, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { ExpandMore } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { NextPage } from "../../../ui/NextPage.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { usePaths } from "../frame/index.ts"
import { PathQuestions } from "./PathQuestions.tsx"
import { type PathTarget, settledQuestionsQuery } from "./path.ts"

export interface SettledQuestionsProps {
  open: Schemas["OpenQuestions"]
  target: PathTarget
  onChoose: (target: PathTarget | null) => void
  permissions: Schemas["Permissions"]
}

/** How many open questions change nothing of the target; unfolded, the questions, which can still be answered. */
export function SettledQuestions({ open, target, onChoose, permissions }: SettledQuestionsProps) {
  const { t } = useTranslation("answers")
  const [unfolded, unfold] = useState(false)
  const list = useId()
  if (open.settled === 0) return null
  const count = t(target.result === "all" ? "path.settledAll" : "path.settled", { count: open.settled })
  const mayList = permissions.viewQuestionnaireQuestions
  return (
    <div>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        {mayList ? (
          <Button
            size="small"
            color="inherit"
            aria-expanded={unfolded}
            aria-controls={list}
            onClick={() => unfold(!unfolded)}
            endIcon={<ExpandMore sx={{ transform: unfolded ? "rotate(180deg)" : "none" }} />}
            sx={{ textAlign: "start" }}
          >
            {count}
          </Button>
        ) : (
          <Typography variant="bodySmall" color="textSecondary">
            {count}
          </Typography>
        )}
        {!open.isDecided && (
          <Button size="small" onClick={() => onChoose(null)}>
            {t("path.showAll")}
          </Button>
        )}
      </Stack>
      <Collapse in={unfolded && mayList} id={list} mountOnEnter unmountOnExit>
        <List target={target} />
      </Collapse>
    </div>
  )
}

function List({ target }: { target: PathTarget }) {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePaths()
  const query = useInfiniteQuery(settledQuestionsQuery(assessmentId, target))
  return (
    <Box sx={{ mt: 1.5, display: "grid", gap: 1.5 }}>
      <Typography variant="bodySmall" color="textSecondary">
        {t("path.settledHint")}
      </Typography>
      <Loaded query={query} loading={<Skeletons count={2} height={72} />}>
        {({ pages }) => (
          <>
            <PathQuestions
              target={target}
              questions={pages.flatMap(({ questions }) => questions)}
              label={t("path.settledList")}
            />
            {query.hasNextPage && <NextPage label={t("path.more")} query={query} />}
          </>
        )}
      </Loaded>
    </Box>
  )
}
