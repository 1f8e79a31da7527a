import { Button, Card, MenuItem, Stack, TextField, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { mirrored } from "../../../ui/Breadcrumbs.tsx"
import { ChevronRight } from "../../../ui/icons.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { NextPage } from "../../../ui/NextPage.tsx"
import { Section } from "../../../ui/Section.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { usePaths } from "../frame/index.ts"
import { Decided } from "./Decided.tsx"
import { PathQuestions } from "./PathQuestions.tsx"
import { askForPath, openQuestionsQuery, type PathTarget } from "./path.ts"
import { usePathLine } from "./path-words.ts"
import { SettledQuestions } from "./SettledQuestions.tsx"

export interface ShortestPathProps {
  target: PathTarget
  onChoose: (target: PathTarget | null) => void
  permissions: Schemas["Permissions"]
  /** Answers that are carried over and not confirmed. */
  carried: number
}

/** What is decided already, and the questions that can still change what is to be decided, the best next one first. */
export function ShortestPath(props: ShortestPathProps) {
  const { t } = useTranslation("answers")
  const { assessmentId } = usePaths()
  const query = useInfiniteQuery(openQuestionsQuery(assessmentId, props.target))
  return (
    <Section title={t("path.title")}>
      <Loaded query={query} loading={<Skeletons count={4} height={72} />}>
        {({ pages }) => {
          const [first] = pages
          if (!first) return null
          return (
            <Stack sx={{ gap: 2.5 }}>
              <TargetFields {...props} open={first} />
              <Standing {...props} open={first} />
              <PathQuestions
                target={props.target}
                questions={pages.flatMap(({ questions }) => questions)}
                label={t("path.list")}
              />
              {query.hasNextPage && <NextPage label={t("path.more")} query={query} />}
              <SettledQuestions {...props} open={first} />
            </Stack>
          )
        }}
      </Loaded>
    </Section>
  )
}

type WithOpen = ShortestPathProps & { open: Schemas["OpenQuestions"] }

/** What is to be decided: which level a result has, or whether it is at least at one. */
function TargetFields({ target, onChoose, open }: WithOpen) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { subjects, attributes, levels } = open
  return (
    <Stack direction="row" sx={{ gap: 1.5, flexWrap: "wrap" }}>
      <TextField
        select
        size="small"
        label={t("path.decide")}
        value={target.result}
        onChange={({ target: { value } }) => onChoose({ result: value, atLeast: null })}
        sx={field}
      >
        <MenuItem value="overall">{t("path.overall")}</MenuItem>
        <MenuItem value="all">{t("path.everything")}</MenuItem>
        {subjects.map(({ id, title }) => (
          <MenuItem key={`subject:${id}`} value={`subject:${id}`} dir={directionOf(title)}>
            {t("path.subject", { title })}
          </MenuItem>
        ))}
        {attributes.map(({ id, title }) => (
          <MenuItem key={`attribute:${id}`} value={`attribute:${id}`} dir={directionOf(title)}>
            {t("path.attribute", { title })}
          </MenuItem>
        ))}
      </TextField>
      {levels.length > 1 && target.result !== "all" && (
        <TextField
          select
          size="small"
          label={t("path.how")}
          value={target.atLeast ?? ""}
          onChange={({ target: { value } }) =>
            onChoose({ ...target, atLeast: value === "" ? null : Number(value) })
          }
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          sx={field}
        >
          <MenuItem value="">{t("path.which")}</MenuItem>
          {levels.slice(1).map(({ id, index, title }) => (
            <MenuItem key={id} value={id}>
              {t("path.atLeast", { level: format.number(index), title })}
            </MenuItem>
          ))}
        </TextField>
      )}
    </Stack>
  )
}

/** The line of progress with the way on; once it is decided, the result. */
function Standing(props: WithOpen) {
  const { t } = useTranslation("answers")
  const { open, target, carried, permissions } = props
  const places = usePaths()
  const line = usePathLine(open, target)
  const [next] = open.questions
  if (open.isDecided) return <Decided {...props} />
  return (
    <Card variant="outlined" sx={panel}>
      <Typography role="status" sx={{ flex: 1, minWidth: "min(100%, 320px)" }}>
        {[line, carried > 0 && t("path.carried", { count: carried })].filter(Boolean).join(" · ")}
      </Typography>
      {next && (
        <Button
          component={RouterLink}
          to={places.question(next.questionnaireId, next.index) + askForPath(target)}
          variant="contained"
          endIcon={<ChevronRight sx={mirrored} />}
        >
          {t(permissions.answerQuestion ? "path.answerNext" : "path.seeNext")}
        </Button>
      )}
    </Card>
  )
}

const field = { width: { xs: "100%", sm: 340 } } as const

const panel = {
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: 2,
  p: 2,
} as const
