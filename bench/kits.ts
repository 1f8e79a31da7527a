import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type KitDslModel, type KitFile, parseKit, printKit } from "@plumbline/kit-dsl"
import { type App, createApp } from "../apps/server/src/app.ts"
import { loadConfig } from "../apps/server/src/config.ts"
import { createGroup } from "../apps/server/src/features/expert-groups/index.ts"
import { exportDsl, importKit, updateKit } from "../apps/server/src/features/kit-text/index.ts"
import { requireKitOfGroup } from "../apps/server/src/features/kits/index.ts"
import { createUser } from "../apps/server/src/features/users/index.ts"
import type { Context } from "../apps/server/src/platform/context.ts"
import { inTransaction } from "../apps/server/src/platform/create-context.ts"

const SIZES = [250, 500, 1000, 2000]
const FILES = 200
export const benchAuthor = {
  id: "0d0a4f5e-1c55-4f0e-8a44-3d6e63ad9c12",
  email: "kits@example.com",
  displayName: "Kit Bench",
}

type Times = { check: number; import: number; update: number; "update by itself": number; export: number }

/**
 * Time in milliseconds for kits of 200 files on the embedded database: check, import, update with a text in which every
 * question differs, update with their own text, export. With each time its ratio to that of half the size: 2 means
 * linear.
 */
export async function benchKits(): Promise<Record<string, Record<string, number | string>>> {
  const folder = mkdtempSync(join(tmpdir(), "plumbline-bench-kits-"))
  const app = await createApp(loadConfig({ LOG_LEVEL: "silent", PLUMBLINE_DATA: folder }))
  try {
    const expertGroupId = await inApp(app, async (ctx) => {
      await createUser(ctx, benchAuthor)
      const texts = { title: "Bench", bio: "They measure.", about: "<p>They measure.</p>" }
      return (await createGroup(ctx, texts)).id
    })
    // The first kit includes compilation and cache misses.
    await measure(app, expertGroupId, 50)
    const rows: Record<string, Record<string, number | string>> = {}
    let half: Times | undefined
    for (const size of SIZES) {
      const times = await measure(app, expertGroupId, size)
      rows[`${size} questions`] = rowOf(times, half)
      half = times
    }
    return rows
  } finally {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(app: App, expertGroupId: number, size: number): Promise<Times> {
  const files = kitText(size)
  const model = parsed(files)
  const check = bestOf(5, () => parsed(files))
  const [imported, kitId] = await timed(() =>
    inApp(app, async (ctx) => (await importKit(ctx, { model, expertGroupId })).kitId),
  )
  const update = (next: KitDslModel, changes: number) =>
    timed(() =>
      inApp(app, async (ctx) => {
        const kit = await requireKitOfGroup(ctx, { params: { kitId } })
        const outcome = await updateKit(ctx, kit, next, { dryRun: false })
        if (outcome.changes.length !== changes) throw new Error(outcome.message)
      }),
    )
  const [same] = await update(model, 0)
  const [updated] = await update(parsed(kitText(size, "rather ")), size)
  const [exported] = await timed(() =>
    inApp(app, async (ctx) => exportDsl(ctx, await requireKitOfGroup(ctx, { params: { kitId } }))),
  )
  return { check, import: imported, update: updated, "update by itself": same, export: exported }
}

function rowOf(times: Times, half: Times | undefined): Record<string, number | string> {
  return Object.fromEntries(
    (Object.keys(times) as (keyof Times)[]).flatMap((work) => [
      [`${work} (ms)`, Math.round(times[work])],
      [`× half: ${work}`, half ? (times[work] / half[work]).toFixed(1) : ""],
    ]),
  )
}

function bestOf(times: number, work: () => unknown): number {
  const runs = Array.from({ length: times }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...runs)
}

async function timed<T>(work: () => Promise<T>): Promise<[number, T]> {
  const start = performance.now()
  const outcome = await work()
  return [performance.now() - start, outcome]
}

/** Runs a function in a transaction of the first tenant, as the author of the kits. */
export async function inApp<T>(app: App, work: (ctx: Context) => Promise<T>): Promise<T> {
  const [tenant] = app.tenants.all()
  if (!tenant) throw new Error("no tenant")
  const { value } = await inTransaction(
    app.dependencies,
    { tenant, user: benchAuthor, language: "EN" },
    (ctx) => work({ ...ctx, user: benchAuthor }),
  )
  return value
}

/** The model of a text without errors. */
export function parsed(files: readonly KitFile[]): KitDslModel {
  const kit = parseKit(files, { language: "en", imports: "ignore" })
  if (!kit.ok) throw new Error(JSON.stringify(kit.errors[0]))
  return kit.model
}

/**
 * The text of a kit whose questions have four options and three impacts each. A different `word` changes all of them.
 */
export function kitText(size: number, word = ""): KitFile[] {
  const range = (count: number) => Array.from({ length: count }, (_, position) => position + 1)
  const texts = (title: string) => ({
    title,
    description: `What there is to say of ${title}.`,
    translations: null,
  })
  const questionnaires = FILES - 6
  const levels = range(5)
  const model: KitDslModel = {
    kitModel: {
      title: `Kit of ${size} questions`,
      summary: "A kit to measure with",
      about: "It is as large as kits get.",
      goal: null,
      context: null,
      language: null,
      tags: [],
      translations: null,
    },
    levelModels: levels.map((n) => ({
      ...texts(`Level ${n}`),
      code: `L${n}`,
      index: n,
      value: n,
      levelCompetence:
        n === 1
          ? null
          : Object.fromEntries(
              range(n)
                .slice(1)
                .map((m) => [`L${m}`, 60]),
            ),
    })),
    subjectModels: range(8).map((n) => ({
      ...texts(`Subject ${n}`),
      code: `S${n}`,
      index: n,
      weight: 1,
      questionnaireCodes: null,
    })),
    attributeModels: range(40).map((n) => ({
      ...texts(`Attribute ${n}`),
      code: `A${n}`,
      index: n,
      subjectCode: `S${1 + (n % 8)}`,
      weight: 1,
    })),
    measureModels: range(questionnaires).map((n) => ({
      ...texts(`Questionnaire ${n}`),
      code: `Q${n}`,
      index: n,
      derived: true,
    })),
    questionnaireModels: range(questionnaires).map((n) => ({
      ...texts(`Questionnaire ${n}`),
      code: `Q${n}`,
      index: n,
    })),
    answerRangeModels: [],
    questionModels: range(size).map((n) => ({
      code: `N${n}`,
      index: n,
      title: `How well is number ${n} ${word}done?`,
      description: "Think of the last four weeks, not of the best one.",
      questionnaireCode: `Q${1 + (n % questionnaires)}`,
      measureCode: `Q${1 + (n % questionnaires)}`,
      answers: range(4).map((option) => ({
        index: option,
        caption: `Option ${option} ${word}of ${n}`,
        value: (option - 1) / 4,
        translations: null,
      })),
      answerRangeCode: null,
      questionImpacts: range(3).map((nth) => ({
        attributeCode: `A${1 + ((n * 7 + nth) % 40)}`,
        level: {
          code: `L${1 + ((n + nth) % 5)}`,
          title: "",
          index: null,
          description: null,
          levelCompetence: null,
          value: null,
        },
        question: null,
        weight: word === "" ? nth : nth + 1,
        optionValues: {},
      })),
      mayNotBeApplicable: n % 10 === 0,
      advisable: true,
      cost: 1,
      translations: null,
    })),
    hasError: false,
  }
  return printKit(model)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) console.table(await benchKits())
