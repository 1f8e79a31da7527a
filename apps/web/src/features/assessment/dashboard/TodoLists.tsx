import { Box, Card, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { TaskAlt } from "../../../ui/icons.ts"
import { Section } from "../../../ui/Section.tsx"
import { StatePanel } from "../../../ui/states.tsx"
import { anchorOf, isDue, isOptional, stepNames, type Todo } from "./steps.ts"
import { TodoRow } from "./TodoRow.tsx"

interface TodoListsProps {
  dashboard: Schemas["Dashboard"]
  /** In the order of the work. */
  todos: Todo[]
  /** The index of the first incomplete step. */
  current: number
}

/** What waits: first what is due, folded below it what comes later, and what nobody has to do. */
export function TodoLists({ dashboard, todos, current }: TodoListsProps) {
  const { t } = useTranslation("dashboard")
  const required = todos.filter((todo) => !isOptional(todo))
  const openQuestions = dashboard.questions.unanswered
  const now = required.filter(({ of }) => isDue(of, current))
  const next = required.filter(({ of }) => !isDue(of, current))
  const optional = todos.filter(isOptional)
  return (
    <>
      {required.length === 0 && (
        <StatePanel
          picture={<TaskAlt sx={{ fontSize: "3rem", color: "success.main" }} />}
          title={t("nothing.title")}
          hint={t("nothing.hint")}
        />
      )}
      {now.length > 0 && (
        <Section title={t("now.title")}>
          <TodoList todos={now} openQuestions={openQuestions} anchors />
        </Section>
      )}
      {next.length > 0 && (
        <Folded title={t("next.title")} hint={t("next.hint")}>
          <TodoList todos={next} openQuestions={openQuestions} anchors />
        </Folded>
      )}
      {optional.length > 0 && (
        <Folded title={t("optional.title")} hint={t("optional.hint")}>
          <TodoList todos={optional} openQuestions={openQuestions} />
        </Folded>
      )}
    </>
  )
}

/** What is not needed at once: a title that opens it. */
export function Folded({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Box component="section" aria-label={title} sx={{ mb: 2 }}>
      <details>
        <Box component="summary" sx={summary}>
          <Typography component="h2" variant="titleMedium">
            {title}
          </Typography>
          <Typography component="span" variant="bodySmall" color="textSecondary">
            {hint}
          </Typography>
        </Box>
        {children}
      </details>
    </Box>
  )
}

const summary = {
  cursor: "pointer",
  py: 1.5,
  "& > h2": { display: "inline", marginInlineEnd: 1 },
} as const

interface TodoListProps {
  todos: Todo[]
  openQuestions: number
  /** Whether the steps lead here. */
  anchors?: boolean
}

function TodoList({ todos, openQuestions, anchors = false }: TodoListProps) {
  const { t } = useTranslation("dashboard")
  return (
    <Card variant="outlined" sx={{ mb: 1 }}>
      {stepNames.map((step) => {
        const own = todos.filter(({ of }) => of === step)
        if (own.length === 0) return null
        return (
          <Box
            key={step}
            component="ul"
            id={anchors ? anchorOf(step) : undefined}
            tabIndex={-1}
            aria-label={t(`steps.${step}`)}
            sx={list}
          >
            {own.map((todo) => (
              <TodoRow key={todo.kind} todo={todo} openQuestions={openQuestions} />
            ))}
          </Box>
        )
      })}
    </Card>
  )
}

const list = {
  m: 0,
  p: 0,
  listStyle: "none",
  scrollMarginTop: 96,
  "& > li": { px: 2, py: 1, minHeight: 56 },
  "& > li + li, & + &": { borderTop: 1, borderColor: "divider" },
} as const
