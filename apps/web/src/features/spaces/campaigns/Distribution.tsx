import { Box, TableCell, TableRow, Typography } from "@mui/material"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { directionOf } from "../../../i18n/direction.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { RowHead, WideTable } from "../../../ui/WideTable.tsx"

type Attribute = Schemas["AttributeDistribution"]

/** Of each attribute: its quartiles over the teams on a line from 0 to 100, and how many teams are below each level. */
export function Distribution({
  results: { levels, previous },
  attributes,
}: {
  results: Schemas["CampaignResults"]
  attributes: readonly Attribute[]
}) {
  const { t } = useTranslation("campaigns")
  const format = useFormat()
  // All teams have reached the lowest level.
  const above = levels.slice(1)
  return (
    <WideTable
      label={t("results.distribution")}
      columns={[
        { key: "attribute", title: t("results.attribute") },
        { key: "spread", title: t("results.spread"), minWidth: 200 },
        { key: "teams", title: t("results.teams"), align: "center" },
        ...above.map(({ id, title }) => ({
          key: id,
          title: t("results.below", { level: title }),
          align: "center" as const,
          minWidth: 90,
        })),
      ]}
    >
      {attributes.map((attribute) => (
        <TableRow key={attribute.id}>
          <RowHead>
            <span dir={directionOf(attribute.title)}>{attribute.title}</span>
          </RowHead>
          <TableCell>
            <Quartiles attribute={attribute} previous={previous?.title ?? ""} />
          </TableCell>
          <TableCell align="center">{format.number(attribute.teams)}</TableCell>
          {above.map(({ id }) => (
            <TableCell key={id} align="center">
              {format.number(attribute.below.find((each) => each.maturityLevelId === id)?.teams ?? 0)}
            </TableCell>
          ))}
        </TableRow>
      ))}
    </WideTable>
  )
}

function Quartiles({ attribute, previous }: { attribute: Attribute; previous: string }) {
  const { t } = useTranslation("campaigns")
  const format = useFormat()
  const { lower, median, upper, before } = attribute
  const named = t("results.quartiles", {
    lower: format.percent(lower),
    median: format.percent(median),
    upper: format.percent(upper),
  })
  const moved = before && median - before.median
  return (
    <Box>
      <Box role="img" aria-label={named} title={named} sx={track}>
        {before && (
          <Box sx={{ ...mark, insetInlineStart: `${before.median}%`, backgroundColor: "text.disabled" }} />
        )}
        <Box sx={{ ...box, insetInlineStart: `${lower}%`, width: `max(4px, ${upper - lower}%)` }} />
        <Box sx={{ ...mark, insetInlineStart: `${median}%` }} />
      </Box>
      <Typography variant="bodySmall" color="textSecondary" component="div">
        {format.percent(median)}
        {moved !== null && (
          <>
            {" · "}
            {t("results.moved", {
              points: format.number(moved, { signDisplay: "exceptZero" }),
              title: previous,
            })}
          </>
        )}
      </Typography>
    </Box>
  )
}

const track = {
  position: "relative",
  height: 16,
  my: 0.5,
  borderRadius: "4px",
  backgroundColor: "surface.highest",
  overflow: "hidden",
} as const

const box = {
  position: "absolute",
  insetBlock: "3px",
  borderRadius: "3px",
  backgroundColor: "primary.light",
} as const

const mark = {
  position: "absolute",
  insetBlock: 0,
  width: 3,
  marginInlineStart: "-1.5px",
  backgroundColor: "primary.main",
} as const
