import { Alert, Box, Button, Checkbox, Chip, FormControlLabel, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import { useFormat } from "../../../i18n/useFormat.ts"
import { Loaded } from "../../../ui/Loaded.tsx"
import { EmptyState, Skeletons } from "../../../ui/states.tsx"
import { comparableQuery, fewest, most } from "./comparison.ts"

interface ChooserProps {
  /** What is chosen already. */
  chosen: readonly string[]
  /** Why the requested assessments cannot be compared. */
  problem?: string
  onChoose: (ids: string[]) => void
}

type Candidate = Schemas["ComparableAssessmentPage"]["items"][number]

/**
 * Offers the assessments that can be compared; after the first choice, only those on the same kit. One that is alone on
 * its kit cannot be chosen.
 */
export function Chooser({ chosen: before, problem, onChoose }: ChooserProps) {
  const { t } = useTranslation("compare")
  const candidates = useQuery(comparableQuery())
  const [chosen, setChosen] = useState(before)
  const toggle = (id: string) =>
    setChosen((ids) => (ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]))
  return (
    <Stack sx={{ gap: 2.5, maxWidth: 820 }}>
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Typography color="textSecondary">{t("choose")}</Typography>
      <Loaded
        query={candidates}
        loading={<Skeletons count={4} height={64} />}
        isEmpty={(items) => items.length === 0}
        empty={<EmptyState title={t("none")} hint={t("noneHint")} />}
      >
        {(items) => (
          <>
            <Candidates items={items} chosen={chosen} onToggle={toggle} />
            <Button
              variant="contained"
              disabled={chosen.length < fewest}
              onClick={() => onChoose([...chosen])}
              sx={{ alignSelf: "start" }}
            >
              {t("compare", { count: chosen.length })}
            </Button>
          </>
        )}
      </Loaded>
    </Stack>
  )
}

function Candidates(props: {
  items: readonly Candidate[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}) {
  const { items, chosen, onToggle } = props
  const { t } = useTranslation("compare")
  const kitId = items.find(({ id }) => chosen.includes(id))?.kit.id
  const offered = items.filter(({ kit }) => kitId === undefined || kit.id === kitId)
  const byKit = Map.groupBy(items, ({ kit }) => kit.id)
  const isAlone = ({ kit }: Candidate) => (byKit.get(kit.id)?.length ?? 0) < fewest
  return (
    <Box component="ul" aria-label={t("candidates")} sx={list}>
      {offered
        .toSorted((a, b) => Number(isAlone(a)) - Number(isAlone(b)))
        .map((candidate) => {
          const isChosen = chosen.includes(candidate.id)
          const alone = isAlone(candidate)
          return (
            <Box component="li" key={candidate.id} sx={row}>
              <FormControlLabel
                sx={{ m: 0, width: "100%", py: 1, px: 1, alignItems: "flex-start" }}
                control={
                  <Checkbox
                    checked={isChosen}
                    disabled={!isChosen && (alone || chosen.length >= most)}
                    onChange={() => onToggle(candidate.id)}
                  />
                }
                label={<CandidateLabel candidate={candidate} isAlone={alone} />}
              />
            </Box>
          )
        })}
    </Box>
  )
}

function CandidateLabel({ candidate, isAlone }: { candidate: Candidate; isAlone: boolean }) {
  const { t } = useTranslation("compare")
  const format = useFormat()
  const { title, kit, space, maturityLevel, lastModificationTime } = candidate
  return (
    <>
      <Stack component="span" direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Typography component="span" variant="semiBoldMedium" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{title}</bdi>
        </Typography>
        <Chip component="span" size="small" variant="outlined" label={<bdi>{kit.title}</bdi>} />
      </Stack>
      <Typography component="span" variant="bodySmall" color="textSecondary">
        <bdi>{space.title === "Default Space" ? t("ownSpace") : space.title}</bdi>
        {" · "}
        {maturityLevel ? <bdi>{maturityLevel.title}</bdi> : t("levelLater")}
        {" · "}
        {format.date(lastModificationTime)}
        {isAlone && ` · ${t("singles")}`}
      </Typography>
    </>
  )
}

const list = { m: 0, p: 0, listStyle: "none" } as const

const row = {
  borderRadius: 1,
  "& + &": { borderTop: 1, borderColor: "divider" },
  "&:has(:checked)": { backgroundColor: "primary.soft" },
} as const
