import PersonOutlined from "@mui/icons-material/PersonOutlined"
import { Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../i18n/useFormat.ts"
import { useUser } from "../../session/session.ts"
import type { Question } from "./api.ts"

/** Who else has just answered the question, and when; announced as it happens. */
export function LatestChange({ question }: { question: Question }) {
  const { t } = useTranslation("answers")
  const format = useFormat()
  const { id: ownId } = useUser()
  const { latest } = question
  const isOthers = latest !== undefined && latest.by.id !== ownId
  return (
    <div aria-live="polite">
      {isOthers && (
        <Stack direction="row" sx={{ gap: 0.75, alignItems: "center", mb: 1.5, color: "primary.main" }}>
          <PersonOutlined sx={{ fontSize: 18 }} />
          <Typography variant="semiBoldSmall" component="span">
            {t(
              `together.${latest.isApproval ? "approved" : question.answer.kind === "cleared" ? "cleared" : "answered"}`,
              {
                name: latest.by.name,
                time: format.dateTime(latest.time),
              },
            )}
          </Typography>
        </Stack>
      )}
    </div>
  )
}
