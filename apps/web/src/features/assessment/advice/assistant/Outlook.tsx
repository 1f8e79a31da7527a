import { Alert, Box, Chip, Stack, Typography } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../../api/schemas.ts"
import { useFormat } from "../../../../i18n/useFormat.ts"
import { useLevelColours } from "../../../../theme/levels.ts"
import { LevelGauge } from "../../../../ui/LevelGauge.tsx"
import { LevelStrip } from "../../../../ui/LevelStrip.tsx"

type Level = Schemas["Level"]
type Attribute = Schemas["AttributeOutlook"]

/** The projected result after the plan next to today's, calculated from the changed answers. */
export function Outlook({ outlook, levels }: { outlook: Schemas["ResultOutlook"]; levels: Level[] }) {
  const { t } = useTranslation("advice")
  const count = levels.length
  return (
    <Box sx={frame}>
      <Alert severity="info" icon={<Chip size="small" color="primary" label={t("outlook.mark")} />}>
        {t("outlook.hint")}
      </Alert>
      <section>
        <Heading>{t("outlook.whole")}</Heading>
        {rises(outlook) ? (
          <Box sx={pair}>
            <Gauge caption={t("outlook.today")} level={outlook.presentLevel} count={count} />
            <Gauge caption={t("outlook.after")} level={outlook.maturityLevel} count={count} projected />
          </Box>
        ) : (
          <Typography>
            {t("outlook.stays", { rank: outlook.presentLevel.value, title: outlook.presentLevel.title })}
          </Typography>
        )}
      </section>
      <Part
        title={t("outlook.subjects")}
        all={outlook.subjects}
        changes={rises}
        row={(subject) => <Row key={subject.id} {...subject} count={count} />}
      />
      <Part
        title={t("outlook.attributes")}
        all={outlook.attributes.filter(({ notApplicable }) => !notApplicable)}
        changes={(attribute) => rises(attribute) || changedScores(attribute).length > 0}
        row={(attribute) => (
          <Row key={attribute.id} {...attribute} count={count}>
            <Scores attribute={attribute} count={count} />
          </Row>
        )}
      />
    </Box>
  )
}

function rises({ presentLevel, maturityLevel }: { presentLevel: Level; maturityLevel: Level }): boolean {
  return presentLevel.value !== maturityLevel.value
}

interface PartProps<Item> {
  title: string
  all: Item[]
  changes: (item: Item) => boolean
  row: (item: Item) => ReactNode
}

/** What the plan changes; the rest is folded. */
function Part<Item>({ title, all, changes, row }: PartProps<Item>) {
  const { t } = useTranslation("advice")
  const { changed = [], same = [] } = Object.groupBy(all, (item) => (changes(item) ? "changed" : "same"))
  return (
    <section>
      <Heading>{title}</Heading>
      {changed.length > 0 && (
        <Stack component="ul" sx={rows}>
          {changed.map(row)}
        </Stack>
      )}
      {same.length > 0 && (
        <Box component="details" sx={{ mt: changed.length > 0 ? 1.5 : 0 }}>
          <Box component="summary" sx={{ cursor: "pointer", color: "text.secondary", mb: 1.5 }}>
            {t("outlook.same", { count: same.length })}
          </Box>
          <Stack component="ul" sx={rows}>
            {same.map(row)}
          </Stack>
        </Box>
      )}
    </section>
  )
}

function changedScores({ scores }: Attribute) {
  return scores.flatMap(({ maturityLevel, present, after }) =>
    present !== null && after !== null && present !== after ? [{ maturityLevel, present, after }] : [],
  )
}

function Heading({ children }: { children: string }) {
  return (
    <Typography component="h3" variant="titleMedium" sx={{ mb: 1.5 }}>
      {children}
    </Typography>
  )
}

function Gauge(props: { caption: string; level: Level; count: number; projected?: boolean }) {
  const { caption, level, count, projected = false } = props
  return (
    <Stack component="figure" sx={{ ...gauge, borderStyle: projected ? "dashed" : "solid" }}>
      <Typography component="figcaption" variant="semiBoldSmall" color="textSecondary">
        {caption}
      </Typography>
      <LevelGauge levels={count} level={{ rank: level.value, title: level.title }} size={180} />
    </Stack>
  )
}

interface RowProps {
  title: string
  presentLevel: Level
  maturityLevel: Level
  count: number
  children?: ReactNode
}

function Row({ title, presentLevel, maturityLevel, count, children }: RowProps) {
  const { t } = useTranslation("advice")
  return (
    <Box component="li" sx={row}>
      <Typography variant="semiBoldMedium" dir="auto" sx={{ gridColumn: "1 / -1", overflowWrap: "anywhere" }}>
        {title}
      </Typography>
      <Strip caption={t("outlook.today")} level={presentLevel} count={count} />
      <Strip caption={t("outlook.after")} level={maturityLevel} count={count} />
      {children}
    </Box>
  )
}

function Strip({ caption, level, count }: { caption: string; level: Level; count: number }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="bodySmall" color="textSecondary">
        {caption}
      </Typography>
      <LevelStrip levels={count} level={{ rank: level.value, title: level.title }} />
    </Box>
  )
}

/** The scores that the plan changes: today's score as a solid bar, with the gain behind it. */
function Scores({ attribute, count }: { attribute: Attribute; count: number }) {
  const { t } = useTranslation("advice")
  const { percent } = useFormat()
  const colours = useLevelColours(count)
  const changed = changedScores(attribute)
  if (changed.length === 0) {
    return (
      <Typography variant="bodySmall" color="textSecondary" sx={{ gridColumn: "1 / -1" }}>
        {t("outlook.unchanged")}
      </Typography>
    )
  }
  return (
    <Box component="ul" aria-label={t("outlook.scores", { attribute: attribute.title })} sx={scores}>
      {changed.map(({ maturityLevel, present, after }) => {
        const colour = colours[maturityLevel.value - 1]
        return (
          <li key={maturityLevel.id}>
            <Typography variant="bodySmall" component="p">
              {t("outlook.score", {
                level: maturityLevel.title,
                present: percent(present),
                after: percent(after),
              })}
            </Typography>
            <Box aria-hidden sx={track}>
              <Box
                sx={{
                  ...bar,
                  width: `${after}%`,
                  border: "1px dashed",
                  borderColor: colour?.edge,
                  opacity: 0.9,
                }}
              />
              <Box
                sx={{
                  ...bar,
                  width: `${present}%`,
                  border: 1,
                  borderColor: colour?.edge,
                  backgroundColor: colour?.fill,
                }}
              />
            </Box>
          </li>
        )
      })}
    </Box>
  )
}

const frame = { display: "grid", gap: 3 } as const
const pair = { display: "grid", gap: 2, gridTemplateColumns: "repeat(2, minmax(0, 1fr))" } as const
const gauge = {
  m: 0,
  p: 2,
  gap: 1,
  alignItems: "center",
  borderRadius: 2,
  border: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
} as const
const rows = { m: 0, p: 0, listStyle: "none", gap: 1.5 } as const
const row = {
  display: "grid",
  gap: 1.5,
  p: 1.5,
  borderRadius: 1,
  border: 1,
  borderColor: "divider",
  backgroundColor: "background.paper",
  gridTemplateColumns: "repeat(2, minmax(0, 1fr))",
} as const
const scores = { gridColumn: "1 / -1", m: 0, p: 0, listStyle: "none", display: "grid", gap: 1 } as const
const track = {
  position: "relative",
  height: 10,
  borderRadius: "3px",
  backgroundColor: "surface.highest",
} as const
const bar = {
  position: "absolute",
  insetInlineStart: 0,
  top: 0,
  bottom: 0,
  borderRadius: "3px",
  boxSizing: "border-box",
} as const
