import {
  DeleteQueryNode,
  InsertQueryNode,
  MergeQueryNode,
  type OperationNode,
  type RootOperationNode,
  SelectQueryNode,
  UpdateQueryNode,
} from "kysely"

/** The parts of a statement that change rows: itself, or what stands in its `with`. */
export function changesIn(node: RootOperationNode): OperationNode[] {
  const expressions = ("with" in node && node.with?.expressions) || []
  return [node, ...expressions.map(({ expression }) => expression)].filter(
    (part) =>
      InsertQueryNode.is(part) ||
      UpdateQueryNode.is(part) ||
      DeleteQueryNode.is(part) ||
      MergeQueryNode.is(part),
  )
}

/** Whether a statement only reads. One that is given as text may change anything. */
export function onlyReads(node: RootOperationNode): boolean {
  return SelectQueryNode.is(node) && changesIn(node).length === 0
}
