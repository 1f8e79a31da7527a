import { defineAction } from "../../ui/actions.ts"

/** Takes the answer to a question away. */
export const clearAnswer = defineAction({ label: "answers:question.clear", shortcut: "Delete" })
