import {
  dayIn,
  type Finding,
  fieldsOf,
  isFields,
  oneLine,
  textOf,
  toolMessage,
  webAddress,
} from "../finding.ts"

/**
 * The checks of a result of OpenSSF Scorecard in JSON, versions 4 and 5: scores 0…10, -1 without an outcome. The
 * aggregate is the check `score`. null if it is another file.
 */
export function scorecardFindings(root: unknown): Finding[] | null {
  if (!isFields(root) || !Array.isArray(root.checks)) return null
  const day = dayIn(root.date)
  const repository = textOf(fieldsOf(root.repo).name)
  const findings = root.checks.flatMap((check): Finding[] => {
    const { name, score, reason, documentation } = fieldsOf(check)
    if (typeof name !== "string" || name === "") return []
    const link = webAddress(fieldsOf(documentation).url)
    return [{ check: name, value: scoreIn(score), detail: toolMessage(textOf(reason)), link, day }]
  })
  const total = scoreIn(root.score)
  if (total === null) return findings
  const link =
    repository === ""
      ? null
      : webAddress(`https://scorecard.dev/viewer/?uri=${encodeURIComponent(repository)}`)
  return [
    ...findings,
    { check: "score", value: total, detail: oneLine(repository), link, day, isTotal: true },
  ]
}

function scoreIn(value: unknown): number | null {
  return typeof value === "number" && value >= 0 && value <= 10 ? value : null
}
