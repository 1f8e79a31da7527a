import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { LevelGauge } from "../../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../../ui/LevelStrip.tsx"
import { ScrollBox } from "../../../ui/ScrollBox.tsx"
import { Section } from "../../../ui/Section.tsx"

type Document = Schemas["Result"]
type Subject = NonNullable<Document["subjects"]>[number]

/** The level of the whole, and subjects with their attributes. */
export function Result({ result }: { result: Document }) {
  const { t } = useTranslation("imported")
  const { subjects = [] } = result
  return (
    <>
      <Section title={t("facts.title")}>
        <Box sx={whole}>
          <LevelGauge
            levels={Math.max(result.levels.length, 1)}
            level={{ rank: result.level ?? 1, title: titleOf(result, result.level) }}
            standing={{ state: result.level === null ? "none" : "final" }}
            confidence={result.confidence}
          />
          <Facts result={result} />
        </Box>
      </Section>
      {subjects.length > 0 && (
        <Section title={t("subjects.title")}>
          {subjects.map((subject) => (
            <OneSubject key={subject.id} result={result} subject={subject} />
          ))}
        </Section>
      )}
    </>
  )
}

function titleOf({ levels }: Document, rank: number | null): string {
  return levels.find(({ index }) => index === rank)?.title ?? ""
}

function Facts({ result }: { result: Document }) {
  const { t } = useTranslation("imported")
  const format = useFormat()
  const { kit, profile, progress, calculated } = result
  const facts = [
    {
      name: t("facts.kit"),
      value:
        kit.version === null ? kit.title : t("facts.version", { title: kit.title, version: kit.version }),
    },
    ...(profile === undefined ? [] : [{ name: t("facts.profile"), value: profile }]),
    {
      name: t("facts.answered"),
      value: t("facts.answeredOf", {
        answered: format.number(progress.answered),
        questions: format.number(progress.questions),
      }),
    },
    ...(calculated === null
      ? []
      : [{ name: t("facts.calculated"), value: format.dateTime(calculated.replace("Z", "")) }]),
  ]
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.5, alignContent: "center" }}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Typography component="dt" variant="bodySmall" color="textSecondary">
            {name}
          </Typography>
          <Typography component="dd" variant="semiBoldMedium" sx={{ m: 0, overflowWrap: "anywhere" }}>
            {value}
          </Typography>
        </div>
      ))}
    </Box>
  )
}

function OneSubject({ result, subject }: { result: Document; subject: Subject }) {
  const { t } = useTranslation("imported")
  const format = useFormat()
  const { attributes = [] } = subject
  const asks = attributes.some(({ confidence }) => confidence !== null)
  const percent = (value: number | null | undefined) =>
    typeof value === "number" ? format.percent(value) : "–"
  return (
    <Box sx={{ mb: 3 }}>
      <Box sx={heading}>
        <Typography component="h3" variant="titleMedium" sx={{ flex: "1 1 200px", overflowWrap: "anywhere" }}>
          <bdi>{subject.title}</bdi>
        </Typography>
        <Box sx={{ width: 200 }}>
          <Level result={result} rank={subject.level} />
        </Box>
      </Box>
      {attributes.length > 0 && (
        <ScrollBox label={t("subjects.table", { subject: subject.title })} sx={{}}>
          <Table size="small" sx={{ tableLayout: "fixed", minWidth: 360 + 90 * result.levels.length }}>
            <TableHead>
              <TableRow>
                <TableCell sx={{ width: 180 }}>{t("subjects.attribute")}</TableCell>
                <TableCell sx={{ width: 180 }}>{t("subjects.level")}</TableCell>
                {asks && <TableCell align="right">{t("subjects.confidence")}</TableCell>}
                {result.levels.map(({ index, title }) => (
                  <TableCell key={index} align="right">
                    <bdi>{title}</bdi>
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {attributes.map((attribute) => (
                <TableRow key={attribute.id}>
                  <TableCell component="th" scope="row" sx={{ overflowWrap: "anywhere" }}>
                    <bdi>{attribute.title}</bdi>
                  </TableCell>
                  <TableCell>
                    <Level result={result} rank={attribute.level} />
                  </TableCell>
                  {asks && <TableCell align="right">{percent(attribute.confidence)}</TableCell>}
                  {result.levels.map(({ index }, at) => (
                    <TableCell key={index} align="right">
                      {percent(attribute.scores[at])}
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </ScrollBox>
      )}
    </Box>
  )
}

function Level({ result, rank }: { result: Document; rank: number | null }) {
  const { t } = useTranslation("imported")
  if (rank === null)
    return (
      <Typography variant="bodySmall" color="textSecondary">
        {t("subjects.unrated")}
      </Typography>
    )
  return <LevelStrip levels={result.levels.length} level={{ rank, title: titleOf(result, rank) }} />
}

const whole = {
  display: "grid",
  gap: { xs: 2, sm: 5 },
  gridTemplateColumns: { xs: "minmax(0, 1fr)", sm: "auto minmax(0, 1fr)" },
  justifyItems: { xs: "center", sm: "start" },
} as const

const heading = { display: "flex", flexWrap: "wrap", alignItems: "center", gap: 2, mb: 1 } as const
