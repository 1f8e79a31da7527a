import type { Static, TObject } from "typebox"
import type { Language } from "../i18n/language.ts"

/** What a model is asked to write. */
export type WritingTask<Reply extends TObject> = {
  /** Who it is for: each tenant has its own turns. */
  tenant: { slug: string }
  /** Of the texts; a reply in another one counts as a failure. */
  language: Language
  /** What is wanted, in English. Nothing that people wrote belongs in here. */
  instructions: string
  /** What is written about. It is sent as data, so that a text in it is not taken for an instruction. */
  material: object
  /** The shape of the reply. What does not have it counts as a failure; limits of lengths are the caller's. */
  reply: Reply
  /** The words of a reply that readers will see. */
  wordsOf: (reply: Static<Reply>) => string
  /** Whether anything is left of a reply when it is cleaned. */
  isUsable?: (reply: Static<Reply>) => boolean
}

/**
 * A language model behind an address, as a writer of texts. What it replies is as little to be trusted as what a stranger
 * sends: callers sanitise it, cut it and drop what is not usable.
 */
export type Model = {
  /**
   * Has something written, within the time limit of the installation, after waiting at most as long for a turn. Never
   * inside a transaction.
   *
   * @throws INTERNAL_ERROR when nothing usable comes in time; it is logged
   */
  write<Reply extends TObject>(task: WritingTask<Reply>): Promise<Static<Reply>>
  /** Gives up what is being written. */
  close(): void
}
