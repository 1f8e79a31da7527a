import openapiTS, { astToString } from "openapi-typescript"

/** Generates the types of every call of an OpenAPI document (as JSON text). */
export async function generateApiTypes(document: string): Promise<string> {
  const ast = await openapiTS(document, { alphabetize: true })
  return astToString(ast)
}
