import { Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import { signIn } from "../../session/identity.ts"
import { usePlaces } from "./places.ts"
import type { Answering } from "./useAnswering.ts"

/** Says what is not saved, why, where it is meanwhile, and what can be done. Nothing while all goes well. */
export function UnsentNotice({ answering }: { answering: Answering }) {
  const { t } = useTranslation("answers")
  const { unsent, trouble, lasting, sending, outbox } = answering
  const refused = unsent.filter(({ refusal }) => refusal !== undefined)
  const waiting = unsent.length - refused.length
  return (
    <div role="status">
      {trouble && waiting > 0 && (
        <Band>
          <Words
            title={t("save.unsaved", { count: waiting })}
            text={`${t(`save.${trouble}`)} ${t(lasting ? "save.kept" : "save.notKept")}`}
          />
          {trouble === "signed-out" ? (
            <Button size="small" variant="outlined" onClick={() => void signIn()}>
              {t("save.signIn")}
            </Button>
          ) : (
            <Button size="small" variant="outlined" disabled={sending} onClick={outbox.resume}>
              {t("save.tryNow")}
            </Button>
          )}
        </Band>
      )}
      {refused[0] && <Refused first={refused[0]} count={refused.length} />}
    </div>
  )
}

/** Answers that the server does not take; each is dealt with at its question. */
function Refused({ first, count }: { first: Answering["unsent"][number]; count: number }) {
  const { t } = useTranslation("answers")
  const places = usePlaces()
  const to = places.questionById(first.questionnaireId, first.questionId)
  return (
    <Band>
      <Words title={t("save.refused", { count })} text={t("save.refusedHint")} />
      <Button size="small" variant="outlined" component={Link} to={to}>
        {t("save.see")}
      </Button>
    </Band>
  )
}

function Words({ title, text }: { title: string; text: string }) {
  return (
    <Stack sx={{ flex: 1, minWidth: 200 }}>
      <Typography variant="semiBoldMedium" component="span">
        {title}
      </Typography>
      <Typography variant="bodySmall" component="span">
        {text}
      </Typography>
    </Stack>
  )
}

function Band({ children }: { children: React.ReactNode }) {
  return (
    <Stack direction="row" sx={band}>
      {children}
    </Stack>
  )
}

const band = {
  alignItems: "center",
  flexWrap: "wrap",
  gap: 1.5,
  px: 2,
  py: 1.25,
  mb: 2,
  borderRadius: "8px",
  border: 1,
  borderColor: "tertiary.main",
  backgroundColor: "tertiary.soft",
} as const
