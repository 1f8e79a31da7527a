/** Minutes per question. It is shown with the estimate, since people decide by it whether to start. */
const eachQuestion = 0.5

/** About how many minutes a number of questions takes, in steps of five. */
export function minutesFor(questions: number): number {
  return Math.max(5, Math.ceil((questions * eachQuestion) / 5) * 5)
}
