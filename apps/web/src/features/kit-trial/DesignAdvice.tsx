import { Alert, Box, Button, Stack, Typography } from "@mui/material"
import { type DesignFinding, designFindings } from "@plumbline/scoring"
import { useQuery } from "@tanstack/react-query"
import { useMemo, useState } from "react"
import { useTranslation } from "react-i18next"
import { Loaded } from "../../ui/Loaded.tsx"
import { Skeletons } from "../../ui/states.tsx"
import { trialKitQuery } from "./api.ts"
import { Finding } from "./Finding.tsx"
import type { TrialKit } from "./trial-kit.ts"

interface DesignAdviceProps {
  versionId: number
  /** Of the kit: in which its elements are named. */
  language: string
}

/** How many findings of a kind are shown before more are asked for. */
const few = 4

/** What the author of a draft may want to change, though nothing keeps it from being released. */
export function DesignAdvice({ versionId, language }: DesignAdviceProps) {
  const query = useQuery(trialKitQuery(versionId))
  return (
    <Loaded query={query} loading={<Skeletons count={1} height={72} />}>
      {(kit) => <Advice kit={kit} language={language} />}
    </Loaded>
  )
}

function Advice({ kit, language }: { kit: TrialKit; language: string }) {
  const { t } = useTranslation("kitTrial")
  const findings = useMemo(() => designFindings(kit.model), [kit])
  if (findings.length === 0) return <Alert severity="success">{t("findings.none")}</Alert>
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="bodySmall" color="textSecondary">
        {t("findings.intro")}
      </Typography>
      {[...Map.groupBy(findings, ({ kind }) => kind)].map(([kind, alike]) => (
        <FindingsOfKind key={kind} kit={kit} kind={kind} findings={alike} language={language} />
      ))}
    </Stack>
  )
}

interface FindingsOfKindProps {
  kit: TrialKit
  kind: DesignFinding["kind"]
  findings: readonly DesignFinding[]
  language: string
}

function FindingsOfKind({ kit, kind, findings, language }: FindingsOfKindProps) {
  const { t } = useTranslation("kitTrial")
  const [all, setAll] = useState(false)
  const shown = all ? findings : findings.slice(0, few)
  return (
    <Box component="section" aria-label={t(`findings.${kind}.title`)}>
      <Typography component="h4" variant="semiBoldMedium">
        {t(`findings.${kind}.title`)}
      </Typography>
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
    </Box>
  )
}
