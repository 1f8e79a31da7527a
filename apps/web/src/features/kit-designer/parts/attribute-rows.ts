import type { Attribute, SubjectOrder } from "../attributes.ts"
import type { Element } from "../elements.ts"

/** A row of the list in which subjects head their attributes. The ids of subjects are negative there. */
export type AttributeRow =
  | { id: number; fixed: true; subject: Element; position: number }
  | { id: number; fixed?: false; attribute: Attribute; position: number }

/** Subjects and attributes as one list. */
export function rowsOf(subjects: readonly Element[], attributes: readonly Attribute[]): AttributeRow[] {
  return subjects.flatMap((subject): AttributeRow[] => [
    { id: -subject.id, fixed: true, subject, position: subject.index },
    ...attributes
      .filter((attribute) => attribute.subject.id === subject.id)
      .map((attribute, place) => ({ id: attribute.id, attribute, position: place + 1 })),
  ])
}

/** Which attributes each subject has, by an order of such rows: those that come after it. */
export function ordersOf(ids: readonly number[]): SubjectOrder[] {
  const orders: { subjectId: number; ids: number[] }[] = []
  for (const id of ids) {
    if (id < 0) orders.push({ subjectId: -id, ids: [] })
    else orders.at(-1)?.ids.push(id)
  }
  return orders
}

/** Rows after a move, numbered anew below each subject; those that keep their number stay the same objects. */
export function numbered(rows: readonly AttributeRow[]): AttributeRow[] {
  let place = 0
  return rows.map((row) => {
    place = row.fixed ? 0 : place + 1
    return row.fixed || row.position === place ? row : { ...row, position: place }
  })
}
