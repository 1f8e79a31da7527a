import type { Attribute, SubjectOrder } from "../attributes.ts"
import type { Element } from "../elements.ts"

/** A row of the list of subjects with their attributes. The ids of subjects are negated. */
export type AttributeRow =
  | { id: number; fixed: true; subject: Element; position: number }
  | { id: number; fixed?: false; attribute: Attribute; position: number }

/** Subjects and their attributes as one list. */
export function rowsOf(subjects: readonly Element[], attributes: readonly Attribute[]): AttributeRow[] {
  return subjects.flatMap((subject): AttributeRow[] => [
    { id: -subject.id, fixed: true, subject, position: subject.index },
    ...attributes
      .filter((attribute) => attribute.subject.id === subject.id)
      .map((attribute, place) => ({ id: attribute.id, attribute, position: place + 1 })),
  ])
}

/** The attributes of each subject, from the order of rows: those that follow it. */
export function ordersOf(ids: readonly number[]): SubjectOrder[] {
  const orders: { subjectId: number; ids: number[] }[] = []
  for (const id of ids) {
    if (id < 0) orders.push({ subjectId: -id, ids: [] })
    else orders.at(-1)?.ids.push(id)
  }
  return orders
}

/** Renumbers rows below each subject after a move; rows with an unchanged number stay the same objects. */
export function numbered(rows: readonly AttributeRow[]): AttributeRow[] {
  let place = 0
  return rows.map((row) => {
    place = row.fixed ? 0 : place + 1
    return row.fixed || row.position === place ? row : { ...row, position: place }
  })
}
