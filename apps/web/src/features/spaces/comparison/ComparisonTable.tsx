import { Box, ButtonBase, IconButton, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Close, ExpandMore } from "../../../ui/icons.ts"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"

/** An assessment, shown as a column. */
export type Column = Schemas["Comparison"]["assessments"][number]

interface ComparisonTableProps {
  label: string
  assessments: readonly Column[]
  /** Shows in the columns when the assessments were last changed. */
  showsTime?: boolean
  /** Removes an assessment from the comparison. */
  onRemove?: (id: string) => void
  /** Rows, each with a header and a cell per assessment. */
  children: ReactNode
}

/** One column per assessment. If they do not fit they scroll, by keyboard too, and the first column stays in view. */
export function ComparisonTable(props: ComparisonTableProps) {
  const { label, assessments, showsTime, onRemove, children } = props
  const { t } = useTranslation("comparison")
  const format = useFormat()
  return (
    <ScrollBox sx={box} label={label}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <Box component="th" scope="col" aria-label={t("compared")} sx={first} />
            {assessments.map(({ id, title, lastModificationTime }) => (
              <Box component="th" scope="col" key={id} sx={cell}>
                <Stack direction="row" sx={{ alignItems: "flex-start", gap: 0.5 }}>
                  <Typography
                    component="span"
                    variant="semiBoldMedium"
                    sx={{ overflowWrap: "anywhere", flex: 1 }}
                  >
                    <bdi>{title}</bdi>
                    {showsTime && (
                      <Typography component="span" variant="bodySmall" color="textSecondary" sx={wrapped}>
                        {t("changed", { date: format.date(lastModificationTime) })}
                      </Typography>
                    )}
                  </Typography>
                  {onRemove && (
                    <IconButton
                      size="small"
                      aria-label={t("remove", { title })}
                      onClick={() => onRemove(id)}
                      sx={{ mt: -0.5 }}
                    >
                      <Close fontSize="small" />
                    </IconButton>
                  )}
                </Stack>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Box>
    </ScrollBox>
  )
}

/** A row with a header and a cell per assessment, in the order of the columns. */
export function ComparisonRow(props: {
  header: string
  note?: string
  cells: ReactNode[]
  /** Belongs to the row above that opens it. */
  isPart?: boolean
  /** Opens and closes the rows that belong to this one. */
  fold?: { isOpen: boolean; onToggle: () => void }
}) {
  const { header, note, cells, isPart = false, fold } = props
  const title = (
    <Typography component="span" variant={isPart ? "bodySmall" : "semiBoldSmall"} sx={wrapped}>
      <bdi>{header}</bdi>
    </Typography>
  )
  return (
    <tr>
      <Box
        component="th"
        scope="row"
        sx={isPart ? { ...first, paddingInlineStart: { xs: 2, sm: 5 } } : first}
      >
        {fold ? (
          <ButtonBase aria-expanded={fold.isOpen} onClick={fold.onToggle} sx={foldButton}>
            <ExpandMore sx={{ transition: "transform 150ms", rotate: fold.isOpen ? "180deg" : undefined }} />
            {title}
          </ButtonBase>
        ) : (
          title
        )}
        {note && (
          <Typography component="span" variant="bodySmall" color="textSecondary" sx={wrapped}>
            <bdi>{note}</bdi>
          </Typography>
        )}
      </Box>
      {cells.map((content, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cells stand in the order of the columns
        <Box component="td" key={position} sx={cell}>
          {content}
        </Box>
      ))}
    </tr>
  )
}

const wrapped = { display: "block", overflowWrap: "anywhere" } as const

const foldButton = { gap: 1, textAlign: "start", minHeight: { xs: 44, sm: 24 }, borderRadius: 1 } as const

const box = {
  border: 1,
  borderColor: "divider",
  borderRadius: 1,
  backgroundColor: "background.paper",
} as const

const table = {
  width: "100%",
  // Columns of equal width, the same in every table.
  tableLayout: "fixed",
  borderCollapse: "collapse",
  "& tr + tr > *, & tbody > tr > *": { borderTop: 1, borderColor: "divider" },
} as const

const cell = {
  px: 2,
  py: 1.5,
  width: 200,
  textAlign: "start",
  verticalAlign: "top",
  fontWeight: "inherit",
} as const

const first = {
  ...cell,
  width: { xs: 120, sm: 220 },
  px: { xs: 1, sm: 2 },
  position: "sticky",
  insetInlineStart: 0,
  zIndex: 1,
  backgroundColor: "background.paper",
} as const
