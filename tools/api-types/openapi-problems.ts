import { createConfig, lintFromString } from "@redocly/openapi-core"

const config = await createConfig({
  rules: {
    struct: "error",
    "no-unresolved-refs": "error",
    "no-identical-paths": "error",
    "path-parameters-defined": "error",
    "spec-components-invalid-map-name": "error",
  },
})

/** The OpenAPI violations in a document (as JSON text), each with its location. */
export async function openApiProblems(document: string): Promise<string[]> {
  const problems = await lintFromString({ source: document, config })
  return problems.map(({ message, location: [place] }) => `${place?.pointer ?? ""}: ${message}`)
}
