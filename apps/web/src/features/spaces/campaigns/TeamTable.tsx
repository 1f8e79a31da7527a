import { Chip, Link, Stack, TableCell, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import { Link as RouterLink } from "react-router"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { paths } from "../../../paths.ts"
import { ProgressBar } from "../../../ui/ProgressBar.tsx"
import { RowHead, WideTable } from "../../../ui/WideTable.tsx"
import { shareOf, type Team } from "./arrangement.ts"

const colours = { NOT_BEGUN: "default", ANSWERING: "info", DONE: "success", OVERDUE: "error" } as const

const columns = [
  "team",
  "state",
  "progress",
  "level",
  "confidence",
  "agreement",
  "people",
  "activity",
] as const

/** The teams of a campaign as rows; on phones, as one card each. */
export function TeamTable({ spaceId, teams }: { spaceId: number; teams: readonly Team[] }) {
  const { t } = useTranslation("campaigns")
  const hasAgreement = teams.some(({ agreement }) => agreement !== null)
  const hasConfidence = teams.some(({ confidenceValue }) => confidenceValue !== null)
  return (
    <WideTable
      label={t("board")}
      cards={1}
      columns={columns
        .filter(
          (column) => (column !== "confidence" || hasConfidence) && (column !== "agreement" || hasAgreement),
        )
        .map((column) => ({ key: column, title: t(`column.${column}`) }))}
    >
      {teams.map((team) => (
        <Row key={team.assessmentId} spaceId={spaceId} team={team} shows={{ hasAgreement, hasConfidence }} />
      ))}
    </WideTable>
  )
}

interface RowProps {
  spaceId: number
  team: Team
  shows: { hasAgreement: boolean; hasConfidence: boolean }
}

function Row({ spaceId, team, shows }: RowProps) {
  const { t } = useTranslation("campaigns")
  const { t: shell } = useTranslation()
  const format = useFormat()
  const { assessmentId, title, state, answered, questions, maturityLevel, confidenceValue } = team
  const { agreement, lastActivity } = team
  return (
    <TableRow>
      <RowHead>
        <Link
          component={RouterLink}
          to={paths.assessment({ spaceId, assessmentId })}
          dir={directionOf(title)}
          sx={{ display: "inline-block", py: { xs: "10px", sm: "3px" }, fontWeight: 600 }}
        >
          {title}
        </Link>
      </RowHead>
      <TableCell>
        <Chip size="small" label={t(`team.${state}`)} color={colours[state]} variant="outlined" />
      </TableCell>
      <TableCell sx={{ minWidth: 130 }}>
        <Typography variant="bodySmall" component="div">
          {t("answered", { answered: format.number(answered), questions: format.number(questions) })}
        </Typography>
        <ProgressBar percent={shareOf(team)} label={t("column.progress")} hideText />
      </TableCell>
      <TableCell data-label={t("column.level")}>
        {maturityLevel ? (
          <>
            {format.number(maturityLevel.index)}
            {shell("level.separator")}
            <bdi>{maturityLevel.title}</bdi>
          </>
        ) : (
          "–"
        )}
      </TableCell>
      {shows.hasConfidence && (
        <TableCell data-label={t("column.confidence")}>
          {confidenceValue === null ? "–" : format.percent(confidenceValue)}
        </TableCell>
      )}
      {shows.hasAgreement && (
        <TableCell data-label={t("column.agreement")}>
          {agreement === null ? "–" : format.number(agreement, { maximumFractionDigits: 2 })}
        </TableCell>
      )}
      <TableCell sx={{ minWidth: 160 }}>
        <People team={team} />
      </TableCell>
      <TableCell data-label={t("column.activity")}>
        {lastActivity === null ? "–" : format.relative(lastActivity)}
      </TableCell>
    </TableRow>
  )
}

/** Who leads, who answers, and whose invitation waits. */
function People({ team: { lead, people, invited } }: { team: Team }) {
  const { t } = useTranslation("campaigns")
  const others = people.filter(({ id }) => id !== lead?.id)
  return (
    <Stack sx={{ gap: 0.25, overflowWrap: "anywhere" }}>
      {lead && (
        <Typography variant="bodySmall" component="span">
          <bdi>{lead.displayName}</bdi> ({t("leads")})
        </Typography>
      )}
      {others.map(({ id, displayName }) => (
        <Typography key={id} variant="bodySmall" component="bdi">
          {displayName}
        </Typography>
      ))}
      {(invited ?? []).map((address) => (
        <Typography key={address} variant="bodySmall" color="textSecondary" component="span">
          {t("invited", { address })}
        </Typography>
      ))}
    </Stack>
  )
}
