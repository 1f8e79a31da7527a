import { Chip, Stack } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { useFormat } from "../../i18n/useFormat.ts"
import type { IssueKind } from "./issues.ts"

export interface IssueChipsProps {
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
          color: kind === "unapproved" ? ("warning" as const) : ("error" as const),
          label,
          sx: { fontSize: 12, height: 22, ...(kind === "unapproved" && amber) },
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

/** Dark enough to read on paper. */
const amber = { color: "warning.dark", "[data-look=dark] &": { color: "warning.main" } } as const
