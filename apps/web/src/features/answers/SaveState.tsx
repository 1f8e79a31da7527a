import CloudDoneOutlined from "@mui/icons-material/CloudDoneOutlined"
import CloudOffOutlined from "@mui/icons-material/CloudOffOutlined"
import Sync from "@mui/icons-material/Sync"
import { Stack, Typography } from "@mui/material"
import { useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import type { OutboxState } from "./outbox.ts"

/** Whether all that was answered is safe on the server. */
export function SaveState({ state }: { state: OutboxState }) {
  const { t } = useTranslation("answers")
  const waiting = state.trouble !== null || state.unsent.some(({ refusal }) => refusal !== undefined)
  const slow = useSlow(state.unsent.length > 0)
  const [Icon, text, colour] = waiting
    ? [CloudOffOutlined, t("save.unsaved", { count: state.unsent.length }), "tertiary.dark"]
    : slow
      ? [Sync, t("save.saving"), "text.secondary"]
      : [CloudDoneOutlined, t("save.saved"), "text.secondary"]
  return (
    <Stack direction="row" sx={{ alignItems: "center", gap: 0.75, color: colour, flex: "none" }}>
      <Icon sx={{ fontSize: 18 }} />
      <Typography variant="semiBoldSmall" component="span" sx={{ whiteSpace: "nowrap" }}>
        {text}
      </Typography>
    </Stack>
  )
}

/** True once something has been going on for a while: what is over in a blink is not worth a word. */
function useSlow(goingOn: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!goingOn) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), 400)
    return () => clearTimeout(timer)
  }, [goingOn])
  return slow
}
