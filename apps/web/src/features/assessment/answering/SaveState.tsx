import { Button, Stack, Typography } from "@mui/material"
import { type ReactNode, useEffect, useState } from "react"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { signIn } from "../../../session/identity.ts"
import { CloudDoneOutlined, CloudOffOutlined, ErrorOutlined, Sync } from "../../../ui/icons.ts"
import { lineClamp } from "../../../ui/lineClamp.ts"
import { useOnline } from "../../../ui/useOnline.ts"
import { usePaths } from "../frame/index.ts"
import { isHeldUp, isUnsentAnswer, type Unsent } from "./unsent.ts"
import type { Answering } from "./useAnswering.ts"

/**
 * Whether all answers are saved on the server; if not, why, where they are kept meanwhile, and what can be done. It
 * always takes the same space, so that nothing moves when the network fails.
 */
export function SaveState({ answering }: { answering: Answering }) {
  const { t } = useTranslation("answers")
  const online = useOnline()
  const slow = useSlow(answering.unsent.length > 0)
  const { unsent, lasting } = answering
  const refused = unsent.filter(isHeldUp)
  const waiting = unsent.length - refused.length
  const trouble = answering.trouble ?? (online ? null : "unreachable")
  if (trouble && waiting > 0) {
    return (
      <Line
        icon={<CloudOffOutlined sx={warned} />}
        text={`${t(`save.${trouble}`)} ${t(keptKey(unsent, lasting), { count: waiting })}`}
        action={<RetryButton answering={answering} />}
      />
    )
  }
  if (trouble) return <Line icon={<CloudOffOutlined sx={warned} />} text={t("save.offline")} />
  if (refused[0]) {
    return (
      <Line
        icon={<ErrorOutlined sx={warned} />}
        text={t(heldUpKey(refused), { count: refused.length })}
        action={<ToRefused {...refused[0]} />}
      />
    )
  }
  return slow ? (
    <Line icon={<Sync sx={icon} />} text={t("save.saving")} />
  ) : (
    <Line icon={<CloudDoneOutlined sx={icon} />} text={t("save.saved")} />
  )
}

function Line(props: { icon: ReactNode; text: string; action?: ReactNode }) {
  return (
    <Stack direction="row" sx={line}>
      {props.icon}
      <Typography variant="semiBoldSmall" component="span" sx={twoLines}>
        {props.text}
      </Typography>
      {props.action}
    </Stack>
  )
}

function RetryButton({ answering: { trouble, sending, outbox } }: { answering: Answering }) {
  const { t } = useTranslation("answers")
  return trouble === "signed-out" ? (
    <Button size="small" variant="outlined" onClick={() => void signIn()} sx={button}>
      {t("save.signIn")}
    </Button>
  ) : (
    <Button size="small" variant="outlined" disabled={sending} onClick={outbox.resume} sx={button}>
      {t("save.tryNow")}
    </Button>
  )
}

/** The text depends on whether only answers are unsent, or evidences and comments as well. */
export function keptKey(unsent: readonly Unsent[], lasting: boolean) {
  if (unsent.every(isUnsentAnswer)) return lasting ? "save.kept" : "save.notKept"
  return lasting ? "save.keptAll" : "save.notKeptAll"
}

/** The text depends on whether all were answered by others as well, or some were refused. */
export function heldUpKey(heldUp: readonly Unsent[]) {
  return heldUp.every(isConflict) ? "save.conflict" : "save.refused"
}

const isConflict = (unsent: Unsent) => isUnsentAnswer(unsent) && unsent.conflict !== undefined

/** Leads to the question, where a refused answer is dealt with. */
function ToRefused({ questionnaireId, questionId }: Answering["unsent"][number]) {
  const { t } = useTranslation("answers")
  const to = usePaths().questionById(questionnaireId, questionId)
  return (
    <Button size="small" variant="outlined" component={Link} to={to} sx={button}>
      {t("save.see")}
    </Button>
  )
}

/** True once something has lasted a while: what is over in a blink is not worth showing. */
function useSlow(goingOn: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!goingOn) return setSlow(false)
    const timer = setTimeout(() => setSlow(true), 400)
    return () => clearTimeout(timer)
  }, [goingOn])
  return slow
}

const line = {
  alignItems: "center",
  gap: 0.75,
  minHeight: "max(40px, 2.5rem)",
  minWidth: 0,
  color: "text.secondary",
} as const
const icon = { fontSize: "1.125rem", flex: "none" } as const
const warned = { ...icon, color: "tertiary.main" } as const
const button = { flex: "none", marginInlineStart: 0.75 } as const
const twoLines = {
  minWidth: 0,
  lineHeight: "18px",
  ...lineClamp(2),
} as const
