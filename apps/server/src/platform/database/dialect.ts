import {
  type BinaryOperationNode,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryCompiler,
  ValueNode,
} from "kysely"

/**
 * Kysely's PostgreSQL dialect, except that booleans in comparisons are inlined into the SQL. In a generic plan, a
 * partial index `where not deleted` serves `deleted = false`, but not `deleted = $1`.
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
