import type { AnonymousContext } from "../../../platform/context.ts"
import type { EventOf, EventType } from "../../../platform/events/event.ts"
import type { LocalText } from "../../../platform/i18n/language.ts"

/**
 * A person in the details of a notification. Only the id is stored: whoever reads the notification gets these fields as
 * they are then, and of a deleted account no name and no address.
 */
type PersonById = { personId: string; fields: readonly PersonField[] }
type PersonField = "id" | "displayName" | "email"

/** A person by id, with their id and name, or the fields that are named here. */
export function personById(
  personId: string,
  fields: readonly PersonField[] = ["id", "displayName"],
): PersonById {
  return { personId, fields }
}

/** Details as they are read, with the people in them. */
type Read<Details> = {
  [Key in keyof Details]: Details[Key] extends PersonById ? Record<PersonField, string> : Details[Key]
}

/** A kind of notification: the event that causes it, who gets it, and what it says. */
export type Message<Details extends object> = {
  /** Name of the kind on the wire; it never changes, because stored notifications refer to it. */
  template: string
  on: EventType
  /** Whether the person whose program has caused it is told, too: they have not done it themselves. */
  tellsOwnerOfProgram?: true
  /**
   * The receivers, and the values of its text; null for nobody, because something it is about is gone. The person who
   * caused the event need not be excluded here: nobody is notified of their own actions.
   */
  prepare(ctx: AnonymousContext, event: never, actorId: string | null): Promise<Prepared<Details> | null>
  title: LocalText
  /**
   * HTML. Names of kits and assessments appear in it verbatim, only escaped: clients turn them into links.
   *
   * @param timeZone chosen by the receiver, for times in the text
   */
  content(details: Read<Details>, timeZone: string | null): LocalText
}

type Prepared<Details> = { receivers: string[]; details: Details }

/** Any kind of message: its own functions know the type of its details. */
// biome-ignore lint/suspicious/noExplicitAny: the list holds messages of all shapes; each was checked where defined.
export type AnyMessage = Message<any>

export function defineMessage<Type extends EventType, Details extends object>(
  message: Omit<Message<Details>, "on" | "prepare"> & {
    on: Type
    prepare(
      ctx: AnonymousContext,
      event: EventOf<Type>,
      actorId: string | null,
    ): Promise<Prepared<Details> | null>
  },
): Message<Details> {
  return message
}

/** A number in Persian digits. */
export function inPersian(count: number): string {
  return count.toLocaleString("fa-IR", { useGrouping: false })
}

/** A sentence of HTML with values in it. Only `&`, `<` and `>` are escaped: clients search for the values verbatim. */
export function sentence(parts: TemplateStringsArray, ...values: string[]): string {
  return parts.map((part, index) => part + escaped(values[index] ?? "")).join("")
}

function escaped(value: string): string {
  return value.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;")
}
