import {
  freeCode,
  isBlank,
  type LanguageCode,
  type LevelModel,
  type OptionModel,
  type PrintableAttribute,
  type PrintableKit,
  type PrintableQuestion,
  type PrintableSubject,
  type ProfileModel,
  type QuestionKey,
  slug,
} from "@plumbline/kit-dsl"
import { choices, type Note, outcomes } from "./notes.ts"
import { LENGTHS, MOST_LISTED, NO_OR_YES, placed, plainLine, shortened } from "./placed-texts.ts"
import type { Leaf } from "./source-nodes.ts"

/** An element with a code of its own. */
export interface Named {
  readonly code: string
}

type Question = Pick<PrintableQuestion, "title" | "description"> & {
  readonly questionnaire: Named
  readonly attribute: Named
  readonly impacts: readonly { level: Named; weight: number }[]
  readonly cost?: number
  readonly range: Named | null
  /** Answers of this question alone, from the worst to the best, where it has no range. */
  readonly options?: readonly { caption: string; value: number }[]
  readonly mayNotBeApplicable?: boolean
  readonly evidence?: string | null
  readonly improvement?: string | null
  readonly references?: readonly string[]
  readonly translations?: PrintableQuestion["translations"]
}

/** Translations of an element with a title and a description. */
export type Described = LevelModel["translations"]

/** A group of the source, with the code of its level and those of its questions. */
type Group = Omit<ProfileModel, "index" | "questions"> & { readonly questions: Set<string> }

type KitTexts = { language?: LanguageCode | null } & {
  title: string
  about?: string | null
  source?: string | null
} & {
  version?: string | null
  licence?: string | null
}

/** To what percentage a level and those below it have to be fulfilled, where the source does not say it. */
const REACHED_AT = 75

/** How many prerequisites are followed in the search for circles, which takes a second or two. */
const MOST_STEPS = 2_000_000

/** Collects the elements of a kit: gives them codes and indexes, and keeps titles distinct where they have to be. */
export class KitBuilder {
  /** What the kit needs and the source does not say. */
  readonly choices: Note[] = []
  private readonly levels: LevelModel[] = []
  private readonly subjects: PrintableSubject[] = []
  private readonly attributes: PrintableAttribute[] = []
  private readonly questionnaires: PrintableKit["questionnaireModels"][number][] = []
  private readonly ranges: PrintableKit["answerRangeModels"][number][] = []
  private readonly questions: PrintableQuestion[] = []
  private readonly groups: Group[] = []
  /** By the code of a question with that of its questionnaire: those that come first. */
  private readonly required = new Map<string, Set<string>>()
  /** The position of each question, by the same codes. */
  private readonly positions = new Map<string, number>()
  /** Whether a question requires a later one: only then circles are possible. */
  private requiresLater = false
  private steps = 0
  private readonly taken = new Set<string>()
  private readonly counted = new Map<string, number>()
  private noOrYes: Named | null = null

  /**
   * Adds a level above those added before. Except for the lowest it is reached when it and all levels below it are
   * fulfilled, or it alone to `alone` percent.
   */
  level(
    title: string,
    description: string | null,
    alone: number | null = null,
    leaf?: Leaf | null,
    translations: Described = null,
  ): Named {
    const code = this.code("level", title)
    const index = this.levels.length + 1
    const below = this.levels.slice(1).map((level) => [level.code, REACHED_AT] as const)
    this.levels.push({
      code,
      index,
      title: this.distinct("level", title, leaf),
      description: description ?? title,
      value: index,
      levelCompetence:
        index === 1
          ? null
          : alone !== null
            ? { [code]: alone }
            : Object.fromEntries([...below, [code, REACHED_AT]]),
      translations,
    })
    return { code }
  }

  /**
   * Adds a level for a group of the source that says to whom requirements apply, and a profile of the same name. Further
   * groups are above those added before.
   */
  group(
    title: string,
    description: string | null,
    leaf?: Leaf | null,
    translations: Described = null,
  ): Named {
    const level = this.level(title, description, null, leaf, translations)
    const own = this.levels.at(-1)?.title ?? title
    this.groups.push({ ...level, title: own, description, translations, questions: new Set() })
    return level
  }

  /** Says that a question applies to groups, which are named by their levels. */
  apply(question: Named, levels: readonly Named[]): void {
    for (const { code } of levels)
      this.groups.find((group) => group.code === code)?.questions.add(question.code)
  }

  /** Adds the level that everybody has, and says that the thresholds of the others are not in the source. */
  lowestLevel(): void {
    this.level("Not yet", "Little of what the first level asks for is in place.")
    this.choices.push(choices.lowestLevel(), choices.competence(REACHED_AT))
  }

  /** `leaf` is the value that the title comes from, if it is in no other place. */
  subject(
    title: string,
    description: string | null,
    leaf?: Leaf | null,
    translations: Described = null,
  ): Named {
    const code = this.code("subject", title)
    const index = this.subjects.length + 1
    const own = this.distinct("subject", title, leaf)
    this.subjects.push({
      code,
      index,
      title: own,
      description: description ?? own,
      weight: 1,
      translations,
    })
    return { code }
  }

  attribute(
    subject: Named,
    title: string,
    description: string | null,
    translations: Described = null,
  ): Named {
    const code = this.code("attribute", title)
    const index = this.next(`index attribute ${subject.code}`)
    const subjectCode = subject.code
    this.attributes.push({
      code,
      index,
      title,
      description: description ?? title,
      subjectCode,
      weight: 1,
      translations,
    })
    return { code }
  }

  /** `leaf` is the value that the title comes from, if it is in no other place. */
  questionnaire(
    title: string,
    description: string | null,
    leaf?: Leaf | null,
    translations: Described = null,
  ): Named {
    const code = this.code("questionnaire", title)
    const index = this.questionnaires.length + 1
    const own = this.distinct("questionnaire", title, leaf)
    this.questionnaires.push({ code, index, title: own, description: description ?? own, translations })
    return { code }
  }

  /** Adds answers that questions share, from the worst to the best. */
  range(title: string, options: readonly { caption: string; value: number }[]): Named {
    const code = this.code("range", title)
    this.ranges.push({ code, title, options: numbered(options), translations: null })
    return { code }
  }

  /** No or yes, for sources that have no answers. */
  yesOrNo(): Named {
    if (this.noOrYes === null) {
      this.noOrYes = this.range(NO_OR_YES.title, NO_OR_YES.options)
      this.choices.push(choices.yesOrNo())
    }
    return this.noOrYes
  }

  question(wantedCode: string, asked: Question): Named {
    const questionnaireCode = asked.questionnaire.code
    const code = this.code(`question ${questionnaireCode}`, wantedCode)
    const index = this.next(`index question ${questionnaireCode}`)
    const { evidence, improvement, references = [], cost } = asked
    this.questions.push({
      code,
      index,
      title: asked.title,
      description: asked.description,
      questionnaireCode,
      measureCode: questionnaireCode,
      answers: asked.range === null ? numbered(asked.options ?? []) : null,
      answerRangeCode: asked.range?.code ?? null,
      questionImpacts: asked.impacts.map((impact) => ({ attributeCode: asked.attribute.code, ...impact })),
      mayNotBeApplicable: asked.mayNotBeApplicable ?? false,
      advisable: true,
      ...(cost === undefined ? {} : { cost }),
      ...(evidence ? { evidence } : {}),
      ...(improvement ? { improvement } : {}),
      ...(references.length === 0 ? {} : { references }),
      translations: asked.translations ?? null,
    })
    const key = `${questionnaireCode} ${code}`
    this.positions.set(key, this.positions.size)
    return { code: key }
  }

  /** Makes one question a prerequisite of another as `leaf` says, unless that would close a circle. */
  require(question: Named, first: Named, leaf: Leaf): void {
    const before = this.required.get(question.code) ?? new Set()
    this.required.set(question.code, before)
    const isLater = this.positionOf(first) >= this.positionOf(question)
    const mayClose = isLater || this.requiresLater
    if (mayClose && this.steps > MOST_STEPS) leaf.settle("lost", outcomes.tooManyPrerequisites())
    else if (mayClose && this.leads(first.code, question.code)) leaf.settle("lost", outcomes.cycle())
    else if (before.size === MOST_LISTED && !before.has(first.code))
      leaf.settle("lost", outcomes.tooManyListed(MOST_LISTED))
    else {
      before.add(first.code)
      this.requiresLater ||= isLater
      leaf.settle("exact", outcomes.kept("prerequisite"))
    }
  }

  private positionOf({ code }: Named): number {
    return this.positions.get(code) ?? 0
  }

  /** Whether one question requires another, over any number of steps. */
  private leads(from: string, to: string): boolean {
    const seen = new Set<string>()
    const open = [from]
    for (let code = open.pop(); code !== undefined; code = open.pop()) {
      if (code === to) return true
      if (seen.has(code)) continue
      this.steps++
      seen.add(code)
      open.push(...(this.required.get(code) ?? []))
    }
    return false
  }

  /** How many questions there are. */
  get size(): number {
    return this.questions.length
  }

  build(texts: KitTexts): PrintableKit {
    const { licence, source, version } = texts
    const used = new Set(this.attributes.map(({ subjectCode }) => subjectCode))
    return {
      kitModel: {
        title: texts.title,
        summary: null,
        about: texts.about ?? null,
        goal: null,
        context: null,
        language: texts.language ?? null,
        tags: [],
        ...(licence ? { licence } : {}),
        ...(source ? { source } : {}),
        ...(version ? { version } : {}),
        translations: null,
      },
      levelModels: this.levels,
      // A subject without an attribute is not valid.
      subjectModels: this.subjects
        .filter(({ code }) => used.has(code))
        .map((subject, at) => ({ ...subject, index: at + 1 })),
      attributeModels: this.attributes,
      measureModels: this.questionnaires,
      questionnaireModels: this.questionnaires,
      answerRangeModels: this.ranges,
      questionModels: this.questions.map((question) => {
        const requires = [...(this.required.get(`${question.questionnaireCode} ${question.code}`) ?? [])]
        if (requires.length === 0) return question
        return { ...question, requires: requires.map(keyOf) }
      }),
      ...this.profiles(),
    }
  }

  /** The groups as profiles, if there are several: a single one is the whole kit. */
  private profiles(): Pick<PrintableKit, "profileModels"> {
    const used = this.groups.filter(({ questions }) => questions.size > 0)
    if (this.groups.length < 2 || used.length === 0) return {}
    return {
      profileModels: used.map(({ questions, ...profile }, at) => ({
        ...profile,
        index: at + 1,
        questions: [...questions].map(keyOf),
      })),
    }
  }

  /** A name of the kit language, not yet used for this kind of element. */
  private code(kind: string, wanted: string): string {
    const plain = wanted
      .normalize("NFKD")
      .replace(/[^A-Za-z0-9_-]+/g, "_")
      .replace(/[_-]*-[_-]*/g, "-")
      .replace(/^[_-]+|[_-]+$/g, "")
    const name = freeCode(/^[A-Za-z]/.test(plain) ? plain : `C${plain}`, () => false)
    return this.free(kind, (number) => {
      if (number === 1) return name
      const ending = `-${number}`
      return freeCode(name, () => false, LENGTHS.name - ending.length).replace(/[_-]+$/, "") + ending
    })
  }

  private distinct(kind: string, title: string, leaf?: Leaf | null): string {
    const own = this.free(`title ${kind}`, (number) => {
      const ending = number === 1 ? "" : ` (${number})`
      return shortened(title, LENGTHS.title - ending.length) + ending
    })
    if (own !== title) leaf?.weaken(outcomes.changed("title"))
    return own
  }

  /** The first numbered form of a name that is not taken, which then is. */
  private free(kind: string, numbered: (number: number) => string): string {
    for (;;) {
      const name = numbered(this.next(`${kind} ${slug(numbered(1))}`))
      const key = `${kind} ${kind.startsWith("title ") ? slug(name) : name}`
      if (this.taken.has(key)) continue
      this.taken.add(key)
      return name
    }
  }

  /** Counts from 1, for each key. */
  private next(key: string): number {
    const number = (this.counted.get(key) ?? 0) + 1
    this.counted.set(key, number)
    return number
  }
}

function keyOf(code: string): QuestionKey {
  const [questionnaireCode = "", questionCode = ""] = code.split(" ")
  return { questionnaireCode, questionCode }
}

function numbered(options: readonly { caption: string; value: number }[]): OptionModel[] {
  return options.map((option, at) => ({ ...option, index: at + 1, translations: null }))
}

/** The text of a value as a title, or the replacement where a reader would see nothing. */
export function titleOf(leaf: Leaf | null, otherwise: string, most: number = LENGTHS.title): string {
  const own = leaf && placed(leaf, "title", most, true)
  if (own !== null) return own
  const plain = plainLine(otherwise)
  return isBlank(plain) ? "…" : shortened(plain, most)
}
