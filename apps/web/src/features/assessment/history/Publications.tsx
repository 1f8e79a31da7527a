import { Box, Button, Stack, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link } from "react-router"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { type AssessmentParams, paths } from "../../../paths.ts"
import { Section } from "../../../ui/Section.tsx"
import type { Span } from "./api.ts"

interface PublicationsProps {
  place: AssessmentParams
  timeline: Schemas["Timeline"]
  onCompare: (span: Span) => void
}

/** The versions of the report that were published, the latest first. */
export function Publications({ place, timeline: { publications }, onCompare }: PublicationsProps) {
  const { t } = useTranslation("history")
  const format = useFormat()
  return (
    <Section title={t("publications.heading")}>
      {publications.length === 0 && <Typography color="textSecondary">{t("publications.none")}</Typography>}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: "none" }}>
        {publications
          .map(({ id, time }, nth) => {
            const next = publications[nth + 1]
            return (
              <Stack key={id} component="li" direction="row" sx={row}>
                <Typography sx={{ flex: 1, minWidth: 160 }}>{format.dateTime(time)}</Typography>
                <Button
                  component={Link}
                  to={paths.publication(place, id)}
                  aria-label={t("publications.openOf", { date: format.dateTime(time) })}
                >
                  {t("publications.open")}
                </Button>
                <Button
                  onClick={() =>
                    onCompare({ from: `publication:${id}`, to: next ? `publication:${next.id}` : "now" })
                  }
                >
                  {t(next ? "publications.compare" : "publications.compareNow")}
                </Button>
              </Stack>
            )
          })
          .toReversed()}
      </Box>
    </Section>
  )
}

const row = {
  alignItems: "center",
  flexWrap: "wrap",
  columnGap: 1,
  borderBottom: 1,
  borderColor: "divider",
  py: 0.5,
} as const
