import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { copyText } from "../../../ui/CopyButton.tsx"
import { CloudOffOutlined } from "../../../ui/icons.ts"
import { PlainText } from "../../../ui/SafeHtml.tsx"
import type { RemarkQueue, WaitingRemark } from "./remark.ts"

/** A text that is not on the server yet, or that it has refused: then with its message and the choice what to do. */
export function WaitingCard(props: {
  waiting: WaitingRemark
  queue: Pick<RemarkQueue, "retry" | "discard"> | undefined
}) {
  const { waiting, queue } = props
  const { t } = useTranslation("evidence")
  const { mark, remark, refusal } = waiting
  return (
    <Box sx={card}>
      <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 0.75, color: "text.secondary" }}>
        <CloudOffOutlined sx={{ fontSize: "1.125rem" }} />
        <Typography variant="semiBoldSmall" component="span">
          {t(refusal === undefined ? "waiting" : "refused")}
        </Typography>
      </Stack>
      <PlainText text={remark.text} />
      {refusal !== undefined && queue && (
        <Alert severity="warning" role="alert" sx={{ mt: 1 }}>
          <span dir="auto">{refusal || t("refusedUnknown")}</span>
          <Stack direction="row" sx={{ gap: 1, mt: 1, flexWrap: "wrap" }}>
            <Button size="small" variant="outlined" color="inherit" onClick={() => queue.retry(mark)}>
              {t("retry")}
            </Button>
            <Button size="small" color="inherit" onClick={() => void copyText(remark.text)}>
              {t("copy")}
            </Button>
            <Button size="small" color="inherit" onClick={() => queue.discard(mark)}>
              {t("discard")}
            </Button>
          </Stack>
        </Alert>
      )}
    </Box>
  )
}

const card = {
  p: 1.5,
  borderRadius: "8px",
  border: "1px dashed",
  borderColor: "outline.main",
  backgroundColor: "surface.low",
} as const
