import { randomUUID } from "node:crypto"
import { json } from "../platform/database/json.ts"
import type { TestApp } from "./test-app.ts"

/** A result of another site in a space, as if it had been imported, with its bundle. @returns its id */
export async function insertImportedResult(
  app: TestApp,
  { spaceId, userId }: { spaceId: number; userId: string },
): Promise<string> {
  const id = randomUUID()
  const filePath = `imported/${id}/result.zip`
  await app.files.put(filePath, Buffer.from("PK"))
  await app.asServer(({ db, now }) =>
    db
      .insertInto("importedResults")
      .values({
        id,
        spaceId,
        digest: id.replaceAll("-", "").padEnd(64, "0"),
        title: "Harbour office",
        organisation: "Acme",
        origin: "https://acme.example",
        kid: "key-1",
        signedTime: now,
        checks: json({ signer: "UNKNOWN", answers: 0, hashes: 0, included: 0 }),
        level: null,
        result: json({ ...emptyResult, id }),
        filePath,
        bytes: 2,
        createdBy: userId,
        creationTime: now,
      })
      .execute(),
  )
  return id
}

const emptyResult = {
  format: "plumbline-result/1",
  sections: ["answers"],
  title: "Harbour office",
  language: "en",
  mode: "QUICK",
  created: "2026-03-01T09:15:42Z",
  calculated: null,
  kit: { id: 1, title: "Team health", version: null, licence: null, source: null, questions: 0 },
  levels: [{ index: 1, title: "Begun", description: "Something is there", demands: [] }],
  level: null,
  confidence: null,
  progress: { answered: 0, questions: 0 },
  answers: [],
}
