/** How long a question takes, in minutes. People decide by it whether to begin, so it is said with the estimate. */
const eachQuestion = 0.5

/** About how many minutes so many questions take, in steps of five. */
export function minutesFor(questions: number): number {
  return Math.max(5, Math.ceil((questions * eachQuestion) / 5) * 5)
}
