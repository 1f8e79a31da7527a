import { checkKitMapping } from "@plumbline/collectors/kit-mapping"
import type { Mapping } from "./mapping.ts"

/** What is wrong with a mapping; a blank one stands for none. */
export function errorsIn(text: string, questions: Mapping["questions"]) {
  return text.trim() === "" ? [] : checkKitMapping(text, questions)
}
