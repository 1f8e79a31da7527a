import { Box, Button, Chip, Link, Stack, Typography } from "@mui/material"
import { useInfiniteQuery } from "@tanstack/react-query"
import { Suspense, useState } from "react"
import { useTranslation } from "react-i18next"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { NextPage } from "../../../ui/NextPage.tsx"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { ErrorState, Skeletons } from "../../../ui/states.tsx"
import { usePersonName } from "../../../ui/usePersonName.ts"
import { type RemarkIds, revisionsQuery } from "./api.ts"
import { LifeText } from "./LifeFields.tsx"
import type { Life } from "./life.ts"
import type { Remark } from "./remark.ts"

/** Below an evidence or comment: how current it is, where it comes from, and what it said before. */
export function RemarkState({ remark, place }: { remark: Remark; place: RemarkIds }) {
  const { t } = useTranslation("evidence")
  const [open, setOpen] = useState(false)
  const { life, validity, revisions, provenance } = remark
  const hasDates = life.observedAt !== null || life.validUntil !== null || life.method !== null
  if (!hasDates && life.source === null && revisions === 0) return null
  return (
    <Box sx={{ mt: 1 }}>
      <Stack direction="row" sx={{ columnGap: 1, flexWrap: "wrap", alignItems: "center" }}>
        {validity === "EXPIRING" && (
          <Chip size="small" color="warning" variant="outlined" label={t("life.EXPIRING")} />
        )}
        {hasDates && (
          <Typography variant="bodySmall" color="textSecondary" component="span">
            <LifeText life={life} />
          </Typography>
        )}
        {revisions > 0 && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t("revisions.show", { count: revisions })}
          </Button>
        )}
      </Stack>
      {life.source !== null && <Source source={life.source} />}
      {provenance && (
        <Typography variant="bodySmall" color="textSecondary">
          {t("proposed", { name: provenance.program ?? provenance.proposedBy.displayName })}
        </Typography>
      )}
      {open && (
        <Suspense fallback={<Skeletons count={1} height={64} />}>
          <Revisions place={place} />
        </Suspense>
      )}
    </Box>
  )
}

/** Where it comes from, with addresses as links. */
function Source({ source }: Pick<{ source: NonNullable<Life["source"]> }, "source">) {
  const { t } = useTranslation("evidence")
  return (
    <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
      {t("life.from")}{" "}
      <bdi dir={directionOf(source)}>
        {source.split(/(https?:\/\/\S+)/).map((part, at) =>
          // Every second part is an address.
          at % 2 === 1 ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never move.
            <Link key={at} href={part} target="_blank" rel="noopener noreferrer nofollow">
              {part}
            </Link>
          ) : (
            part
          ),
        )}
      </bdi>
    </Typography>
  )
}

/** What it said before it was changed, the latest first. */
function Revisions({ place }: { place: RemarkIds }) {
  const { t } = useTranslation("evidence")
  const format = useFormat()
  const nameOf = usePersonName()
  const list = useInfiniteQuery(revisionsQuery(place))
  if (list.isPending) return <Skeletons count={1} height={64} />
  if (!list.data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  return (
    <>
      <Box component="ol" aria-label={t("revisions.label")} sx={{ listStyle: "none", m: 0, p: 0 }}>
        {list.data.pages
          .flatMap(({ items }) => items)
          .map((revision) => (
            <Box
              component="li"
              key={revision.number}
              sx={{ borderTop: 1, borderColor: "divider", mt: 1, pt: 1 }}
            >
              <Typography variant="bodySmall" color="textSecondary">
                <bdi>{nameOf(revision.writtenBy, revision.program)}</bdi> ·{" "}
                {format.dateTime(revision.creationTime)}
              </Typography>
              <SafeHtml html={revision.description} />
              <Typography variant="bodySmall" color="textSecondary">
                <LifeText life={revision} />
              </Typography>
            </Box>
          ))}
      </Box>
      {list.hasNextPage && <NextPage label={t("more")} query={list} />}
    </>
  )
}
