import { Box } from "@mui/material"

/** The product's illustration for screens without content: a wall, and a plumb line that indicates the problem. */
export function PlumbPicture({ subject }: { subject: "lost" | "locked" | "broken" }) {
  const tilt = { lost: 14, locked: 0, broken: -9 }[subject]
  return (
    <Box
      component="svg"
      viewBox="0 0 240 160"
      aria-hidden
      sx={{ width: "min(320px, 70vw)", height: "auto", overflow: "visible" }}
    >
      <Bricks />
      <g transform={`rotate(${tilt} 120 14)`}>
        <Box component="line" x1="120" y1="14" x2="120" y2={subject === "broken" ? 62 : 104} sx={line} />
        {subject !== "broken" && <Bob y={104} />}
      </g>
      {subject === "broken" && (
        <g transform="rotate(74 150 138)">
          <Bob y={112} x={150} />
        </g>
      )}
      {subject === "locked" && <Lock />}
      <Box
        component="line"
        x1="84"
        y1="14"
        x2="156"
        y2="14"
        sx={{ ...line, strokeWidth: 6, strokeLinecap: "round" }}
      />
    </Box>
  )
}

const line = { stroke: "var(--pl-palette-text-secondary)", strokeWidth: 2 }

function Bob({ x = 120, y }: { x?: number; y: number }) {
  return (
    <Box
      component="path"
      d={`M${x - 11} ${y}h22v9l-11 24-11-24z`}
      sx={{ fill: "var(--pl-palette-tertiary-light)", stroke: "var(--pl-palette-tertiary-main)" }}
    />
  )
}

function Bricks() {
  const rows = [34, 62, 90, 118]
  return (
    <Box component="g" sx={{ fill: "var(--pl-palette-surface-variant)" }}>
      {rows.map((y, row) =>
        [0, 1, 2, 3].map((column) => {
          const x = column * 58 + (row % 2 === 0 ? 4 : -22)
          return <rect key={`${y}-${x}`} x={x} y={y} width="52" height="22" rx="3" />
        }),
      )}
    </Box>
  )
}

function Lock() {
  return (
    <Box component="g" sx={{ fill: "none", stroke: "var(--pl-palette-primary-main)", strokeWidth: 5 }}>
      <path d="M176 92v-12a14 14 0 0 1 28 0v12" />
      <Box
        component="rect"
        x="168"
        y="92"
        width="44"
        height="34"
        rx="6"
        sx={{ fill: "var(--pl-palette-primary-main)", stroke: "none" }}
      />
    </Box>
  )
}
