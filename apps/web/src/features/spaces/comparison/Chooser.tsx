import { Alert, Box, Button, Checkbox, Chip, FormControlLabel, Stack, Typography } from "@mui/material"
import { useInfiniteQuery, useQueries } from "@tanstack/react-query"
import { useState } from "react"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { NextPage } from "../../../ui/NextPage.tsx"
import { SearchField } from "../../../ui/SearchField.tsx"
import { EmptyState, ErrorState, Skeletons } from "../../../ui/states.tsx"
import { type Candidate, chosenQuery, comparableQuery, fewest, most } from "./comparison.ts"

interface ChooserProps {
  /** What is chosen already. */
  chosen: readonly string[]
  /** Why the requested assessments cannot be compared. */
  problem?: string
  onChoose: (ids: string[]) => void
}

/** Offers the assessments that can be compared; after the first choice, only those on the same kit. */
export function Chooser({ chosen: before, problem, onChoose }: ChooserProps) {
  const { t } = useTranslation("comparison")
  const [search, setSearch] = useState("")
  const { chosen, isPending, toggle } = useChosen(before)
  const kitId = chosen[0]?.kit.id
  const candidates = useInfiniteQuery({
    ...comparableQuery({ kitId, search: search === "" ? undefined : search }),
    enabled: !isPending,
  })
  const pages = candidates.data?.pages
  const total = pages?.[0]?.total ?? 0
  const isEmpty = total === 0 && chosen.length === 0 && search === "" && !candidates.isPlaceholderData
  const found = pages?.flatMap(({ items }) => items).filter(({ kit }) => !kitId || kit.id === kitId)
  const isAlone = chosen.length === 1 && search === "" && !candidates.isPlaceholderData && total < fewest
  return (
    <Stack sx={{ gap: 2.5, maxWidth: 820 }}>
      {problem && <Alert severity="warning">{problem}</Alert>}
      <Typography color="textSecondary">{t("choose")}</Typography>
      {candidates.isError && !found && (
        <ErrorState error={candidates.error} onRetry={() => void candidates.refetch()} />
      )}
      {candidates.isPending && <Skeletons count={4} height={64} />}
      {found && isEmpty && <EmptyState title={t("none")} hint={t("noneHint")} />}
      {found && !isEmpty && (
        <>
          <SearchField label={t("find.label")} value={search} onChange={setSearch} />
          <Box component="ul" aria-label={t("candidates")} sx={list}>
            {withChosen(found, chosen).map((candidate) => (
              <Box component="li" key={candidate.id} sx={row}>
                <CandidateRow
                  candidate={candidate}
                  isChosen={chosen.some(({ id }) => id === candidate.id)}
                  isFull={chosen.length >= most}
                  isAlone={isAlone && candidate.id === chosen[0]?.id}
                  onToggle={() => toggle(candidate)}
                />
              </Box>
            ))}
            {candidates.hasNextPage && (
              <li>
                <NextPage label={t("find.more")} query={candidates} />
              </li>
            )}
          </Box>
          <Typography role="status" color="textSecondary">
            {search !== "" && total === 0 && !candidates.isPlaceholderData && t("find.none", { search })}
            {isAlone && t("singles")}
          </Typography>
          <Box sx={atHand}>
            <Button
              variant="contained"
              disabled={chosen.length < fewest}
              onClick={() => onChoose(chosen.map(({ id }) => id))}
            >
              {t("compare", { count: Math.max(chosen.length, 1) })}
            </Button>
          </Box>
        </>
      )}
    </Stack>
  )
}

/** What is chosen: those of before once they are loaded, as far as the person still has access to them. */
function useChosen(before: readonly string[]) {
  const loaded = useQueries({ queries: before.map(chosenQuery) })
  const [changed, setChanged] = useState<readonly Candidate[]>()
  const earlier = loaded.flatMap(({ data }) => data ?? [])
  const chosen = changed ?? earlier
  return {
    chosen,
    isPending: loaded.some(({ isPending }) => isPending),
    toggle: (candidate: Candidate) =>
      setChanged(
        chosen.some(({ id }) => id === candidate.id)
          ? chosen.filter(({ id }) => id !== candidate.id)
          : [...chosen, candidate],
      ),
  }
}

/** Those found, after those chosen that are not among them: a search or a page never hides a choice. */
function withChosen(found: readonly Candidate[], chosen: readonly Candidate[]): Candidate[] {
  const ids = new Set(found.map(({ id }) => id))
  return [...chosen.filter(({ id }) => !ids.has(id)), ...found]
}

interface CandidateRowProps {
  candidate: Candidate
  isChosen: boolean
  isFull: boolean
  isAlone: boolean
  onToggle: () => void
}

function CandidateRow({ candidate, isChosen, isFull, isAlone, onToggle }: CandidateRowProps) {
  return (
    <FormControlLabel
      sx={{ m: 0, width: "100%", py: 1, px: 1, alignItems: "flex-start" }}
      slotProps={{ typography: { component: "div", sx: { minWidth: 0 } } }}
      control={<Checkbox checked={isChosen} disabled={!isChosen && isFull} onChange={onToggle} />}
      label={<CandidateLabel candidate={candidate} isAlone={isAlone} />}
    />
  )
}

function CandidateLabel({ candidate, isAlone }: { candidate: Candidate; isAlone: boolean }) {
  const { t } = useTranslation("comparison")
  const format = useFormat()
  const { title, kit, space, maturityLevel, lastModificationTime } = candidate
  return (
    <>
      <Stack component="span" direction="row" sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <Typography component="span" variant="semiBoldMedium" sx={{ overflowWrap: "anywhere" }}>
          <bdi>{title}</bdi>
        </Typography>
        <Chip
          component="span"
          size="small"
          variant="outlined"
          label={<bdi>{kit.title}</bdi>}
          sx={{ minWidth: 0 }}
        />
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

/** In view however long the list is. */
const atHand = { position: "sticky", bottom: 0, py: 1.5, bgcolor: "background.default", zIndex: 1 } as const

const list = { m: 0, p: 0, listStyle: "none" } as const

const row = {
  borderRadius: 1,
  "& + &": { borderTop: 1, borderColor: "divider" },
  "&:has(:checked)": { backgroundColor: "primary.soft" },
} as const
