import {
  Checkbox,
  Chip,
  FormControlLabel,
  FormGroup,
  IconButton,
  Popover,
  Stack,
  Tooltip,
} from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useFormat } from "../../../i18n/useFormat.ts"
import { FilterAlt, FilterAltOutlined } from "../../../ui/icons.ts"
import { type IssueKind, issueKinds } from "./issues.ts"

/** The order in the list of questions: least work first. */
const order: readonly IssueKind[] = ["lowConfidence", "noEvidence", "comments", "unapproved", "unanswered"]

/** Filters the questions by issues: those with any of the chosen ones are listed. */
export function IssueFilter({
  kinds,
  onChoose,
}: {
  kinds: readonly IssueKind[]
  onChoose: (kinds: IssueKind[]) => void
}) {
  const { t } = useTranslation("answers")
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const label = t("issues.filter")
  return (
    <>
      <Tooltip title={label}>
        <IconButton
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          color={kinds.length > 0 ? "primary" : "default"}
          onClick={(event) => setAnchor(event.currentTarget)}
        >
          {kinds.length > 0 ? <FilterAlt /> : <FilterAltOutlined />}
        </IconButton>
      </Tooltip>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{
          paper: { role: "dialog", "aria-modal": true, "aria-label": label, sx: { px: 2, py: 1 } },
        }}
      >
        <FormGroup>
          {order.map((kind) => (
            <FormControlLabel
              key={kind}
              control={
                <Checkbox
                  size="small"
                  checked={kinds.includes(kind)}
                  onChange={(_event, on) =>
                    onChoose(issueKinds.filter((each) => (each === kind ? on : kinds.includes(each))))
                  }
                />
              }
              label={t(`issues.${kind}`)}
            />
          ))}
        </FormGroup>
      </Popover>
    </>
  )
}

interface IssueChipsProps {
  counts: Record<IssueKind, number>
  /** Kinds with a count of zero are left out. */
  kinds: readonly IssueKind[]
  /** Leaves out the number where a question can have the issue only once. */
  ofQuestion?: boolean
  /** The address of the first question with an issue. */
  to?: (kind: IssueKind) => string
  /** What the issues belong to, for the accessible names of the links. */
  subject?: string
}

/** The open issues, each kind in its colour, as links to the questions concerned. */
export function IssueChips({ counts, kinds, ofQuestion = false, to, subject }: IssueChipsProps) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const shown = kinds.filter((kind) => counts[kind] > 0)
  if (shown.length === 0) return null
  return (
    <Stack component="span" direction="row" sx={{ gap: 0.5, flexWrap: "wrap" }}>
      {shown.map((kind) => {
        const name = t(`issues.${kind}`)
        const counted = !ofQuestion || kind === "comments"
        const label = counted ? t("issues.counted", { name, number: format.number(counts[kind]) }) : name
        const look = {
          size: "small" as const,
          variant: "outlined" as const,
          label,
          sx: { fontSize: "0.75rem", height: 22 },
        }
        return to ? (
          <Chip
            key={kind}
            {...look}
            component={Link}
            to={to(kind)}
            clickable
            aria-label={subject ? `${label}: ${subject}` : label}
            sx={{ ...look.sx, height: 28 }}
          />
        ) : (
          <Chip key={kind} component="span" {...look} />
        )
      })}
    </Stack>
  )
}
