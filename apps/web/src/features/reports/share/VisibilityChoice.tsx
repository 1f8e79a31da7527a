import LockOutlined from "@mui/icons-material/LockOutlined"
import Public from "@mui/icons-material/Public"
import { FormControlLabel, Link, Radio, RadioGroup, Stack, Typography } from "@mui/material"
import { Suspense, useId, useState } from "react"
import { useTranslation } from "react-i18next"
import { useNavigate } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { askForSharing, askForSpace, places } from "../../../places.ts"
import { MoveDialog, type MoveDialogProps } from "../../members/index.ts"
import { rememberPending } from "../../pending/index.ts"
import { useSetVisibility } from "../api.ts"
import { useOpenAddress } from "./useOpenAddress.ts"

interface VisibilityChoiceProps {
  report: Schemas["GraphicalReport"]
  spaceId: string
  assessmentId: string
}

/** Anyone with the link, or only people with access; the choice takes effect at once. */
export function VisibilityChoice({ report, spaceId, assessmentId }: VisibilityChoiceProps) {
  const { t } = useTranslation("report")
  const heading = useId()
  const change = useSetVisibility(assessmentId)
  const openAddress = useOpenAddress(spaceId, assessmentId)
  const navigate = useNavigate()
  const choose = (visibility: "PUBLIC" | "RESTRICTED") =>
    change.mutate({ visibility }, { onSuccess: ({ linkHash }) => openAddress(linkHash) })
  return (
    <div>
      <Typography id={heading} component="h3" variant="titleMedium" sx={{ mb: 1 }}>
        {t("share.who")}
      </Typography>
      <RadioGroup
        aria-labelledby={heading}
        value={report.visibility}
        onChange={(_event, value) => choose(value === "PUBLIC" ? "PUBLIC" : "RESTRICTED")}
      >
        {choices.map(({ value, name, Icon }) => (
          <FormControlLabel
            key={value}
            value={value}
            control={<Radio />}
            sx={row}
            label={
              <Stack direction="row" sx={{ gap: 1.5, alignItems: "center", py: 1 }}>
                <Icon sx={{ color: "text.secondary" }} />
                <div>
                  <Typography variant="semiBoldMedium">{t(`share.${name}`)}</Typography>
                  <Typography variant="bodySmall" color="textSecondary">
                    {t(`share.${name}Hint`)}
                  </Typography>
                </div>
              </Stack>
            }
          />
        ))}
      </RadioGroup>
      {report.assessment.space?.isDefault && (
        <NobodyElse
          assessmentId={assessmentId}
          title={report.assessment.title}
          onNewSpace={() => {
            rememberPending({ what: "sharing", spaceId, assessmentId, title: report.assessment.title })
            void navigate(places.spaces + askForSpace)
          }}
          onMoved={(newSpace) =>
            void navigate(`${places.report({ spaceId: newSpace, assessmentId })}${askForSharing}`, {
              replace: true,
            })
          }
        />
      )}
    </div>
  )
}

/** Access requires a shared space, which a person's own space is not. */
function NobodyElse(props: Pick<MoveDialogProps, "assessmentId" | "title" | "onMoved" | "onNewSpace">) {
  const { t } = useTranslation("report")
  const [moves, setMoves] = useState(false)
  return (
    <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 1, px: 1 }}>
      {t("share.ownSpace")}{" "}
      <Link component="button" type="button" onClick={() => setMoves(true)}>
        {t("share.ownSpaceWay")}
      </Link>
      <Suspense>{moves && <MoveDialog {...props} onClose={() => setMoves(false)} />}</Suspense>
    </Typography>
  )
}

const choices = [
  { value: "PUBLIC", name: "public", Icon: Public },
  { value: "RESTRICTED", name: "restricted", Icon: LockOutlined },
] as const

const row = { m: 0, px: 1, borderRadius: 1, "&:has(:checked)": { backgroundColor: "primary.soft" } } as const
