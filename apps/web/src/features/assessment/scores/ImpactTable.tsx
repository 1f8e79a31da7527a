import {
  Box,
  Button,
  Menu,
  MenuItem,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TablePagination,
  TableRow,
  Typography,
} from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import type { AssessmentParams } from "../../../paths.ts"
import { ExpandMore } from "../../../ui/icons.ts"
import { LabelChip } from "../../../ui/LabelChip.tsx"
import { Loaded } from "../../../ui/Loaded.tsx"
import { SortLabel } from "../../../ui/SortLabel.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { type Order, type ScoreSort, scoresQuery } from "./api.ts"
import { QuestionDialog } from "./QuestionDialog.tsx"
import { References } from "./References.tsx"
import { Confidence, ScoreBalance } from "./ScoreBalance.tsx"

/** The sort orders in the heading of the score column. */
const scoreOrders = [
  { sort: "weight", order: "desc", words: "sort.impact" },
  { sort: "gained_score", order: "asc", words: "sort.leastGained" },
  { sort: "gained_score", order: "desc", words: "sort.mostGained" },
  { sort: "missed_score", order: "asc", words: "sort.leastMissed" },
  { sort: "missed_score", order: "desc", words: "sort.mostMissed" },
] as const satisfies { sort: ScoreSort; order: Order; words: string }[]

export interface ImpactTableProps {
  place: AssessmentParams
  attributeId: number
  levelId: number
}

/** Every question that counts for an attribute on a level: points gained and missed, confidence, and evidence. */
export function ImpactTable({ place, attributeId, levelId }: ImpactTableProps) {
  const { t } = useTranslation("scores")
  const [sorting, setSorting] = useState<{ sort: ScoreSort; order: Order }>({ sort: "weight", order: "desc" })
  const [{ page, size }, turn] = useState({ page: 0, size: 10 })
  const [opened, open] = useState<number | null>(null)
  const query = useQuery(
    scoresQuery(place.assessmentId, attributeId, { maturityLevelId: levelId, ...sorting, page, size }),
  )
  const sortBy = (next: { sort: ScoreSort; order: Order }) => {
    setSorting(next)
    turn({ page: 0, size })
  }
  return (
    <Loaded
      query={query}
      loading={<Skeletons count={3} height={48} />}
      isEmpty={({ total }) => total === 0}
      empty={<EmptyState title={t("impact.none")} />}
    >
      {({ items, total }) => (
        <>
          <Box sx={{ overflowX: "auto" }}>
            <Table size="small" sx={{ minWidth: { sm: 640 } }}>
              <TableHead>
                <TableRow>
                  <TableCell>
                    <Sortable sort="questionnaire" sorting={sorting} onSort={sortBy} />
                  </TableCell>
                  <TableCell sx={{ width: { xs: 120, sm: 200 } }}>
                    <ScoreHead sorting={sorting} onSort={sortBy} />
                  </TableCell>
                  <TableCell sx={wide}>
                    <Sortable sort="confidence" sorting={sorting} onSort={sortBy} />
                  </TableCell>
                  <TableCell sx={wide}>
                    <Sortable sort="evidence_count" sorting={sorting} onSort={sortBy} />
                  </TableCell>
                </TableRow>
              </TableHead>
              <TableBody>
                {items.map((item, index) => (
                  <Row
                    key={item.question.id}
                    item={item}
                    full={Math.max(...items.map(({ question }) => question.weight), 1)}
                    onOpen={() => open(index)}
                  />
                ))}
              </TableBody>
            </Table>
          </Box>
          <TablePagination
            component="div"
            count={total}
            page={page}
            rowsPerPage={size}
            rowsPerPageOptions={[10, 25, 50]}
            onPageChange={(_event, next) => turn({ page: next, size })}
            onRowsPerPageChange={(event) => turn({ page: 0, size: Number(event.target.value) })}
            labelRowsPerPage={t("impact.rows")}
            labelDisplayedRows={({ from, to, count }) =>
              t("impact.range", {
                from,
                to,
                count,
              })
            }
            getItemAriaLabel={(kind) => t(kind === "next" ? "impact.next" : "impact.previous")}
          />
          {opened !== null && items[opened] && (
            <QuestionDialog
              place={place}
              item={items[opened]}
              onClose={() => open(null)}
              onNext={opened < items.length - 1 ? () => open(opened + 1) : undefined}
              onPrevious={opened > 0 ? () => open(opened - 1) : undefined}
            />
          )}
        </>
      )}
    </Loaded>
  )
}

interface Sorting {
  sorting: { sort: ScoreSort; order: Order }
  onSort: (sorting: { sort: ScoreSort; order: Order }) => void
}

function Sortable(props: Sorting & { sort: "questionnaire" | "confidence" | "evidence_count" }) {
  const { sort, sorting, onSort } = props
  const { t } = useTranslation("scores")
  return (
    <SortLabel
      order={sorting.sort === sort ? sorting.order : undefined}
      onSort={(order) => onSort({ sort, order })}
    >
      {t(`columns.${sort}`)}
    </SortLabel>
  )
}

function ScoreHead({ sorting, onSort }: Sorting) {
  const { t } = useTranslation("scores")
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        endIcon={<ExpandMore />}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ mx: -0.5 }}
      >
        {t("columns.score")}
      </Button>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {scoreOrders.map(({ sort, order, words }) => (
          <MenuItem
            key={words}
            selected={sorting.sort === sort && sorting.order === order}
            onClick={() => {
              setAnchor(null)
              onSort({ sort, order })
            }}
          >
            {t(words)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}

function Row({ item, full, onOpen }: { item: Schemas["ScoredQuestion"]; full: number; onOpen: () => void }) {
  const { t } = useTranslation("scores")
  const format = useFormat()
  const { questionnaire, question, answer } = item
  return (
    <TableRow hover onClick={onOpen} sx={{ cursor: "pointer" }}>
      <TableCell>
        <Box sx={{ mb: 0.5 }}>
          <LabelChip coloured label={questionnaire.title} />
        </Box>
        <Box
          component="button"
          type="button"
          dir={directionOf(question.title)}
          onClick={(event) => {
            event.stopPropagation()
            onOpen()
          }}
          sx={plainButton}
        >
          {format.number(question.index)}. {question.title}
        </Box>
        <References of={question} />
      </TableCell>
      <TableCell>
        {answer.isNotApplicable ? (
          <Typography variant="semiBoldSmall" color="textSecondary">
            {t("notApplicable")}
          </Typography>
        ) : (
          <ScoreBalance
            gained={answer.gainedScore}
            missed={answer.missedScore}
            gainedPercent={answer.gainedScorePercentage}
            missedPercent={answer.missedScorePercentage}
            by="score"
            full={full}
          />
        )}
      </TableCell>
      <TableCell sx={wide}>
        <Confidence answer={answer} />
      </TableCell>
      <TableCell sx={wide}>{format.number(question.evidenceCount)}</TableCell>
    </TableRow>
  )
}

const wide = { display: { xs: "none", sm: "table-cell" } } as const

const plainButton = {
  display: "block",
  p: 0,
  border: 0,
  background: "none",
  font: "inherit",
  color: "text.primary",
  textAlign: "start",
  cursor: "pointer",
  overflowWrap: "anywhere",
  "&:hover": { textDecoration: "underline" },
} as const
