import { Box, Stack, Typography, useTheme } from "@mui/material"
import type { ReactNode } from "react"
import { useTranslation } from "react-i18next"
import type { Schemas } from "../../../api/schemas.ts"
import type { Scales } from "./chart.ts"

type Timeline = Schemas["Timeline"]

const kinds = ["releases", "kit", "weights", "milestones", "publications"] as const
export type MarkKind = (typeof kinds)[number]

interface MarkOf {
  kind: MarkKind
  time: string
}

/** What is marked in a timeline: each kind has its own shape and row, so that colour says nothing alone. */
export function marksOf({ points, releases, milestones, publications }: Timeline): MarkOf[] {
  const of = (kind: MarkKind, moments: readonly { time: string }[]) =>
    moments.map(({ time }) => ({ kind, time }))
  return [
    ...of("releases", releases),
    ...of(
      "kit",
      points.filter(({ causes }) => causes.kit > 0),
    ),
    ...of(
      "weights",
      points.filter(({ causes }) => causes.weights > 0),
    ),
    ...of("milestones", milestones),
    ...of("publications", publications),
  ]
}

/** A mark above the lines; milestones reach down to the axis. */
export function Mark({ mark, scales }: { mark: MarkOf; scales: Scales }) {
  const colour = useColour(mark.kind)
  const x = scales.x(mark.time)
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={scales.top - 8}
        y2={scales.bottom}
        stroke={colour}
        strokeDasharray={mark.kind === "milestones" ? undefined : "1 5"}
      />
      <g transform={`translate(${x} ${scales.top - 16})`}>
        <Shape kind={mark.kind} colour={colour} />
      </g>
    </g>
  )
}

function Shape({ kind, colour }: { kind: MarkKind; colour: string }) {
  switch (kind) {
    case "releases":
      return <path d="M0-6L6 0L0 6L-6 0Z" fill="none" stroke={colour} strokeWidth={2} />
    case "kit":
      return <path d="M0-6L6 0L0 6L-6 0Z" fill={colour} />
    case "weights":
      return <rect x={-5} y={-5} width={10} height={10} fill={colour} />
    case "milestones":
      return <path d="M0-7H9L6-3L9 1H0V8" fill={colour} stroke={colour} />
    case "publications":
      return <circle r={5.5} fill={colour} />
  }
}

function useColour(kind: MarkKind): string {
  const { palette } = useTheme().vars
  switch (kind) {
    case "releases":
    case "kit":
      return palette.info.main
    case "weights":
      return palette.warning.main
    case "milestones":
      return palette.text.primary
    case "publications":
      return palette.success.main
  }
}

/** What the lines and the marks mean; only of those that are there. */
export function Legend({ timeline, withConfidence }: { timeline: Timeline; withConfidence: boolean }) {
  const { t } = useTranslation("history")
  const { palette } = useTheme().vars
  const there = new Set(marksOf(timeline).map(({ kind }) => kind))
  return (
    <Stack component="ul" direction="row" sx={legend}>
      <Entry label={t("timeline.score")}>
        <line x1={-8} x2={8} stroke={palette.primary.main} strokeWidth={2.5} />
      </Entry>
      {withConfidence && (
        <Entry label={t("timeline.confidence")}>
          <line x1={-8} x2={8} stroke={palette.tertiary.main} strokeWidth={1.5} />
        </Entry>
      )}
      {kinds
        .filter((kind) => there.has(kind))
        .map((kind) => (
          <MarkEntry key={kind} kind={kind} />
        ))}
    </Stack>
  )
}

const legend = { flexWrap: "wrap", columnGap: 2, rowGap: 0.5, m: 0, p: 0, px: 1, listStyle: "none" } as const

function MarkEntry({ kind }: { kind: MarkKind }) {
  const { t } = useTranslation("history")
  return (
    <Entry label={t(`timeline.legend.${kind}`)}>
      <Shape kind={kind} colour={useColour(kind)} />
    </Entry>
  )
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box component="li" sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
      <svg width={20} height={18} viewBox="-10 -9 20 18" aria-hidden>
        {children}
      </svg>
      <Typography variant="bodySmall">{label}</Typography>
    </Box>
  )
}
