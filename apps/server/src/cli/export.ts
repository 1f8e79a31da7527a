import { writeFile } from "node:fs/promises"
import { type SammAnswer, sammAssessment } from "@plumbline/frameworks"
import type { AnonymousContext } from "../platform/context.ts"
import { hasShape, UuidText } from "../platform/shapes.ts"
import { databaseHelp, exactly, type KitTools, runCommand, WrongUse } from "./command.ts"
import { contextOf, tenantHelp, tenantNamed, tenantOption, withApp } from "./opened-app.ts"

const usage = `Usage: plumbline export <assessment-id> --as samm --out <file> [--force] [--tenant <slug>]

Writes the answers of an assessment in the format of a framework: for samm the file in which SAMMwise, the calculator of
OWASP SAMM, saves and opens assessments. Questions are found by their references, such as SAMM G-SM-A-1, as in a kit that
plumbline kit convert has made from the core model.

  --as       The format: samm.
  --out      The file that is written.
  --force    Replaces the file.
${tenantHelp}

${databaseHelp}
Exit code: 0 written, 1 no such assessment, its kit is another one, or the file is in the way, 2 wrong usage.
`

const options = {
  as: { type: "string" },
  out: { type: "string" },
  force: { type: "boolean", default: false },
  ...tenantOption,
} as const

/** Runs `export`; `args` is what follows it. */
export async function runExportCommand(
  args: string[],
  { openApp, print }: Pick<KitTools, "openApp" | "print">,
): Promise<number> {
  return runCommand({ args, usage, options, print }, async ({ positionals, values }) => {
    const [id] = exactly(positionals, "assessment-id")
    const { as, out, force } = values
    if (as !== "samm") throw new WrongUse("--as must be samm.")
    if (out === undefined) throw new WrongUse("--out <file> is missing.")
    if (!hasShape(UuidText, id))
      throw new WrongUse("<assessment-id> must be the id of an assessment, as in its address.")
    const found = await withApp(openApp, async (app) =>
      answersOf(contextOf(app, await tenantNamed(app, values.tenant)), id),
    )
    if (found === null) {
      print("There is no such assessment.")
      return 1
    }
    const converted = sammAssessment(found.title, found.answers)
    if (!converted.ok) {
      print(converted.message)
      return 1
    }
    const text = `${JSON.stringify(converted.file, null, 2)}\n`
    const written = await writeFile(out, text, { flag: force ? "w" : "wx" }).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code !== "EEXIST") throw error
        return false
      },
    )
    if (!written) {
      print(`${out} already exists: --force replaces it.`)
      return 1
    }
    print(`Wrote ${converted.answered} of 90 answers to ${out}.`)
    if (converted.others.length > 0) print(`Not asked by SAMM, left out: ${converted.others.join(", ")}.`)
    return 0
  })
}

/** The questions of an assessment in reading order, with the values of their answers. */
async function answersOf(
  { db }: AnonymousContext,
  assessmentId: string,
): Promise<{ title: string; answers: SammAnswer[] } | null> {
  const assessment = await db
    .selectFrom("assessments as assessment")
    .innerJoin("assessmentResults as result", "result.assessmentId", "assessment.id")
    .where("assessment.id", "=", assessmentId)
    .where("assessment.deleted", "=", false)
    .select(["assessment.title", "result.id as resultId", "result.kitVersionId"])
    .executeTakeFirst()
  if (!assessment) return null
  const { title, resultId, kitVersionId } = assessment
  const rows = await db
    .selectFrom("questions as question")
    .innerJoin("questionnaires as questionnaire", (join) =>
      join
        .onRef("questionnaire.kitVersionId", "=", "question.kitVersionId")
        .onRef("questionnaire.id", "=", "question.questionnaireId"),
    )
    .leftJoin("answers as answer", (join) =>
      join
        .onRef("answer.questionId", "=", "question.id")
        .on("answer.resultId", "=", resultId)
        .on("answer.deleted", "=", false)
        .on((is) =>
          is.or([is("answer.isNotApplicable", "is", null), is("answer.isNotApplicable", "=", false)]),
        ),
    )
    .leftJoin("answerOptions as option", (join) =>
      join
        .onRef("option.kitVersionId", "=", "question.kitVersionId")
        .onRef("option.id", "=", "answer.answerOptionId"),
    )
    .where("question.kitVersionId", "=", kitVersionId)
    .orderBy("questionnaire.index")
    .orderBy("question.index")
    .select(["question.code", "question.guidance", "option.value"])
    .execute()
  return {
    title,
    answers: rows.map(({ code, guidance, value }) => ({
      code,
      value,
      references: guidance?.references ?? [],
    })),
  }
}
