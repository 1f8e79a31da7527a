/** What was found: all right, worth knowing, or wrong. The text says what to do. */
export type Finding = { is: "ok" | "advice" | "wrong"; text: string }

export const ok = (text: string): Finding => ({ is: "ok", text })
export const advice = (text: string): Finding => ({ is: "advice", text })
export const wrong = (text: string): Finding => ({ is: "wrong", text })
