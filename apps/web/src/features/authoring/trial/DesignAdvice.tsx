import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { type DesignFinding, designFindings } from "@plumbline/scoring"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { Skeletons } from "../../../ui/states.tsx"
import { neededQuery } from "./content.ts"
import { Finding } from "./Finding.tsx"
import { rankedFindings } from "./ranked-findings.ts"
import { type TrialKit, trialKitQuery } from "./trial.ts"

interface DesignAdviceProps {
  versionId: number
  /** The kit language for the names of its elements. */
  language: string
  /** Whether nothing prevents the release. */
  isReleasable: boolean
}

/** How many findings of a kind are shown at first. */
const few = 4

/** What the author of a draft may want to change, although nothing prevents its release. */
export function DesignAdvice({ versionId, language, isReleasable }: DesignAdviceProps) {
  const query = useQuery(trialKitQuery(versionId))
  return (
    <>
      <Loaded query={query} loading={<Skeletons count={1} height={72} />}>
        {(kit) => <Advice kit={kit} language={language} isReleasable={isReleasable} />}
      </Loaded>
      <Needed versionId={versionId} />
    </>
  )
}

/** How long the draft is for people who only want to know the level. */
function Needed({ versionId }: Pick<DesignAdviceProps, "versionId">) {
  const { t } = useTranslation("trial")
  const format = useFormat()
  const needed = useQuery(neededQuery(versionId)).data
  if (!needed || needed.overall === null) return null
  const { overall, questions, teams } = needed
  return (
    <Typography variant="bodySmall" color="textSecondary" sx={{ mt: 2 }}>
      {t("needed", {
        answers: format.number(Math.round(overall)),
        count: questions,
        teams: format.number(teams),
      })}
    </Typography>
  )
}

/** Findings that make a part of the kit pointless come first; minor ones are collapsed, each kind with its count. */
function Advice({
  kit,
  language,
  isReleasable,
}: { kit: TrialKit } & Pick<DesignAdviceProps, "language" | "isReleasable">) {
  const { t } = useTranslation("trial")
  const { grave, slight } = useMemo(() => rankedFindings(designFindings(kit.model)), [kit])
  if (kit.model.questions.length === 0) return <Alert severity="info">{t("findings.noQuestions")}</Alert>
  // What is not complete is not praised.
  if (grave.length + slight.length === 0)
    return isReleasable && <Alert severity="success">{t("findings.none")}</Alert>
  return (
    <Stack sx={{ gap: 2 }}>
      {isReleasable && grave.length === 0 && <Alert severity="success">{t("findings.onlySlight")}</Alert>}
      <Typography variant="bodySmall" color="textSecondary">
        {isReleasable && `${t("findings.anyway")} `}
        {t("findings.intro")}
      </Typography>
      {grave.map(({ kind, findings }) => (
        <Box component="section" key={kind} aria-label={t(`findings.${kind}.title`)}>
          <Typography component="h4" variant="semiBoldMedium">
            {t(`findings.${kind}.title`)}
          </Typography>
          <Findings kit={kit} findings={findings} language={language} />
        </Box>
      ))}
      {slight.map(({ kind, findings }) => (
        <Box component="details" key={kind} sx={{ "& summary": { cursor: "pointer" } }}>
          <Typography component="summary" variant="semiBoldMedium">
            {t("findings.ofKind", { kind: t(`findings.${kind}.title`), count: findings.length })}
          </Typography>
          <Findings kit={kit} findings={findings} language={language} />
        </Box>
      ))}
    </Stack>
  )
}

interface FindingsProps {
  kit: TrialKit
  findings: readonly DesignFinding[]
  language: string
}

function Findings({ kit, findings, language }: FindingsProps) {
  const { t } = useTranslation("trial")
  const [all, setAll] = useState(false)
  const shown = all ? findings : findings.slice(0, few)
  return (
    <>
      <Box component="ul" sx={{ m: 0, mt: 0.5, paddingInlineStart: 2.5 }}>
        {shown.map((finding, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings have no ids, and a list of them never changes
          <li key={index}>
            <Finding kit={kit} finding={finding} language={language} />
          </li>
        ))}
      </Box>
      {findings.length > shown.length && (
        <Button size="small" onClick={() => setAll(true)}>
          {t("findings.more", { count: findings.length - shown.length })}
        </Button>
      )}
    </>
  )
}
