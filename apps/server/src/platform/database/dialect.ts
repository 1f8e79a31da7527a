import {
  type BinaryOperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  ValueNode,
} from "kysely"

/**
 * PostgreSQL as Kysely speaks it, with one difference: a flag that is compared is written into the text of the query. An
 * index of the rows `where not deleted` serves `deleted = false`, but not `deleted = $1` in a plan that is kept for all
 * values.
 */
export class Dialect extends PostgresDialect {
  override createQueryCompiler(): QueryCompiler {
    return new Compiler()
  }
}

class Compiler extends PostgresQueryCompiler {
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { rightOperand } = node
    const isFlag = ValueNode.is(rightOperand) && typeof rightOperand.value === "boolean"
    super.visitBinaryOperation(
      isFlag ? { ...node, rightOperand: ValueNode.createImmediate(rightOperand.value) } : node,
    )
  }
}
