import { defineAction } from "../../ui/actions.ts"

/** Clears the answer to a question. */
export const clearAnswer = defineAction({ label: "answers:question.clear", shortcut: "Delete" })
