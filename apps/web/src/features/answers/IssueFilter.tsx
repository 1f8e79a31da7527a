import FilterAlt from "@mui/icons-material/FilterAlt"
import FilterAltOutlined from "@mui/icons-material/FilterAltOutlined"
import { Checkbox, FormControlLabel, FormGroup, IconButton, Popover, Tooltip } from "@mui/material"
import { useState } from "react"
import { useTranslation } from "react-i18next"
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
