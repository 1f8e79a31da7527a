import CloseOutlined from "@mui/icons-material/CloseOutlined"
import { Box, IconButton, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"

/** An assessment, shown as a column. */
export type Column = Schemas["Comparison"]["assessments"][number]

interface ComparisonTableProps {
  label: string
  assessments: readonly Column[]
  /** Removes an assessment from the comparison. */
  onRemove?: (id: string) => void
  /** Rows, each with a header and a cell per assessment. */
  children: ReactNode
}

/** One column per assessment. If they do not fit they scroll, by keyboard too, and the first column stays in view. */
export function ComparisonTable({ label, assessments, onRemove, children }: ComparisonTableProps) {
  const { t } = useTranslation("compare")
  return (
    <Box sx={box} tabIndex={0} role="region" aria-label={label}>
      <Box component="table" sx={table}>
        <thead>
          <tr>
            <Box component="th" scope="col" aria-label={t("compared")} sx={first} />
            {assessments.map(({ id, title }) => (
              <Box component="th" scope="col" key={id} sx={cell}>
                <Stack direction="row" sx={{ alignItems: "flex-start", gap: 0.5 }}>
                  <Typography
                    component="span"
                    variant="semiBoldMedium"
                    sx={{ overflowWrap: "anywhere", flex: 1 }}
                  >
                    <bdi>{title}</bdi>
                  </Typography>
                  {onRemove && (
                    <IconButton
                      size="small"
                      aria-label={t("remove", { title })}
                      onClick={() => onRemove(id)}
                      sx={{ mt: -0.5 }}
                    >
                      <CloseOutlined fontSize="small" />
                    </IconButton>
                  )}
                </Stack>
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </Box>
    </Box>
  )
}

/** A row with a header and a cell per assessment, in the order of the columns. */
export function ComparisonRow({
  header,
  note,
  cells,
}: {
  header: string
  note?: string
  cells: ReactNode[]
}) {
  return (
    <tr>
      <Box component="th" scope="row" sx={first}>
        <Typography component="span" variant="semiBoldSmall" sx={wrapped}>
          <bdi>{header}</bdi>
        </Typography>
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

const box = {
  overflowX: "auto",
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
