import { Alert, AlertTitle, Box } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { hostOf } from "../../../ui/host.ts"

/** Where a result comes from, what was verified, and what was not. */
export function Origin({ imported }: { imported: Schemas["ImportedResult"] }) {
  const { t } = useTranslation("imported")
  const format = useFormat()
  const { origin, organisation, signedTime, level, checks, createdBy, creationTime } = imported
  const { signer, recalculated, answers, hashes, included } = checks
  const host = hostOf(origin)
  const facts = [
    t("origin.signed", { time: format.dateTime(signedTime), organisation }),
    t("origin.intact"),
    level ? t(recalculated ? "origin.all" : "origin.level", { count: answers }) : t("origin.noLevel"),
    ...(recalculated ? [t("origin.stated")] : []),
    ...(hashes === 0
      ? []
      : [
          included === hashes
            ? t("origin.allHashes", { hashes: format.number(hashes) })
            : t("origin.hashes", { hashes: format.number(hashes), included: format.number(included) }),
        ]),
    signer === "KNOWN" ? t("origin.known") : t("origin.unknown", { host }),
    t("origin.by", { name: createdBy.displayName, date: format.date(creationTime) }),
  ]
  return (
    <Alert severity={signer === "KNOWN" ? "success" : "info"} sx={{ mb: 4 }}>
      <AlertTitle sx={{ overflowWrap: "anywhere" }}>
        {t(signer === "KNOWN" ? "origin.title" : "origin.claim", { host })}
      </AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5, overflowWrap: "anywhere" }}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </Box>
    </Alert>
  )
}
