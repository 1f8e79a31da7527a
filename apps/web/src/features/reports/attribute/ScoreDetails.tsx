import ManageSearch from "@mui/icons-material/ManageSearch"
import { Button } from "@mui/material"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { DialogFrame } from "../../../ui/DialogFrame.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { AttributeScores } from "../../score-detail/index.ts"
import { notPrinted } from "../PrintStyle.tsx"
import type { Attribute } from "../report.ts"
import { useBehindScore } from "./behind-score.ts"

/** Opens the score details of an attribute, for people who may see them. */
export function ScoreDetails({ attribute }: { attribute: Attribute }) {
  const { t } = useTranslation("report")
  const behind = useBehindScore()
  const [open, setOpen] = useState(false)
  if (!behind?.scores) return null
  const { id, title, maturityLevel } = attribute
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        startIcon={<ManageSearch />}
        onClick={() => setOpen(true)}
        sx={{ mt: 2, ...notPrinted }}
      >
        {t("attribute.details")}
      </Button>
      <DialogFrame
        open={open}
        title={t("attribute.detailsOf", { attribute: title })}
        onClose={() => setOpen(false)}
        maxWidth="lg"
      >
        <Suspense fallback={<Skeletons count={3} height={64} />}>
          <AttributeScores
            place={behind.place}
            attribute={{ id, rank: maturityLevel.index }}
            levels={behind.kit.maturityLevels}
          />
        </Suspense>
      </DialogFrame>
    </>
  )
}
