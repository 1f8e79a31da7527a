import type {
  LanguageCode,
  LevelModel,
  OptionModel,
  PrintableAttribute,
  PrintableKit,
  PrintableQuestion,
  PrintableSubject,
  ProfileModel,
  QuestionKey,
} from "@plumbline/kit-dsl"
import { type Distinction, withDistinctTitles } from "./distinct-titles.ts"
import { type GroupChoice, type GroupUse, proposedUse, type SourceGroup } from "./groups.ts"
import { Names } from "./names.ts"
import { choices, type Note } from "./notes.ts"
import { NO_OR_YES } from "./placed-texts.ts"
import { Prerequisites } from "./prerequisites.ts"
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
  /** What tells the question from others with the same title, in the order of preference. */
  readonly distinguished?: readonly Distinction[]
  readonly translations?: PrintableQuestion["translations"]
}

/** Translations of an element with a title and a description. */
export type Described = LevelModel["translations"]

/** A group of the source, with its code, which is that of its level, and those of its questions. */
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

const LOWEST = "Not yet"
const IN_PLACE = "In place"

/** The most levels and the most profiles of a kit. */
const MOST_LEVELS = 10
const MOST_PROFILES = 20

/** A step of a scale. */
interface Step {
  readonly title: string
  /** The text about it, settled. */
  description(): string | null
  readonly percent: number
}

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
  private readonly prerequisites = new Prerequisites()
  private readonly names = new Names()
  private noOrYes: Named | null = null
  private readonly distinctions: (readonly Distinction[])[] = []
  /** The levels of questions, where groups are not levels. */
  private ungrouped: readonly Named[] = []
  private readonly wish: GroupUse | null
  /** What was made of the groups of the source; null if it has none to choose about. */
  groupChoice: GroupChoice | null = null

  constructor(wish: GroupUse | null = null) {
    this.wish = wish
  }

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
    const code = this.names.code("level", title)
    const index = this.levels.length + 1
    const below = this.levels.slice(1).map((level) => [level.code, REACHED_AT] as const)
    this.levels.push({
      code,
      index,
      title: this.names.distinct("level", title, leaf),
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
   * Adds the levels: above the lowest one those of the groups, if they are to be levels; else those of a scale that the
   * source has, or a single one.
   *
   * @param scale named scores with their share of the way in percent, from the lowest; fewer than three are no scale
   */
  levelsOf(groups: readonly SourceGroup[], scale: readonly Step[] = []): void {
    const proposed = proposedUse(groups)
    const used = groups.length < 2 ? proposed : (this.wish ?? proposed)
    const isScale = scale.length > 2
    const steps = isScale ? scale.map(({ title }) => title) : [LOWEST, IN_PLACE]
    if (groups.length > 1) {
      const levels = [LOWEST, ...groups.slice(0, MOST_LEVELS - 1).map(({ title }) => title)]
      this.groupChoice = { used, proposed, levels: { levels, profiles: steps } }
      this.choices.push(used === "levels" ? choices.groupsAsLevels() : choices.groupsAsProfiles())
    }
    this.groupsAreLevels = used === "levels" && groups.length > 0
    if (this.groupsAreLevels || !isScale) this.lowestLevel()
    if (this.groupsAreLevels) return
    if (isScale) this.choices.push(choices.scaleAsLevels())
    const [lowest, ...above] = isScale ? scale : [null, null]
    if (lowest) this.level(lowest.title, lowest.description())
    this.ungrouped = above.map((step) =>
      step
        ? this.level(step.title, step.description(), Math.max(1, Math.floor(step.percent)))
        : this.level(IN_PLACE, null),
    )
  }

  private groupsAreLevels = false

  /** Whether there is no room for another group. */
  get hasAllGroups(): boolean {
    return this.groups.length === (this.groupsAreLevels ? MOST_LEVELS - 1 : MOST_PROFILES)
  }

  /**
   * Adds a group of the source as a profile, and as a level of the same name above those added before if groups are
   * levels.
   */
  group(
    title: string,
    description: string | null,
    leaf?: Leaf | null,
    translations: Described = null,
  ): Named {
    const named = this.groupsAreLevels
      ? this.level(title, description, null, leaf, translations)
      : { code: this.names.code("level", title) }
    const own = this.groupsAreLevels
      ? (this.levels.at(-1)?.title ?? title)
      : this.names.distinct("level", title, leaf)
    this.groups.push({ ...named, title: own, description, translations, questions: new Set() })
    return named
  }

  /** What a question affects that applies to these groups, the lowest first. */
  affected(groups: readonly Named[], weight = 1): { level: Named; weight: number }[] {
    const levels = this.groupsAreLevels ? (groups.slice(0, 1) ?? []) : this.ungrouped
    const lowest = this.levels[1]
    const own = levels.length > 0 || lowest === undefined ? levels : [lowest]
    return own.map((level) => ({ level, weight }))
  }

  /** Says that a question applies to groups, which are named by their levels. */
  apply(question: Named, levels: readonly Named[]): void {
    for (const { code } of levels)
      this.groups.find((group) => group.code === code)?.questions.add(question.code)
  }

  /** Adds the level that everybody has, and says that the thresholds of the others are not in the source. */
  lowestLevel(): void {
    this.level(LOWEST, "Little of what the first level asks for is in place.")
    this.choices.push(choices.lowestLevel(), choices.competence(REACHED_AT))
  }

  /** `leaf` is the value that the title comes from, if it is in no other place. */
  subject(
    title: string,
    description: string | null,
    leaf?: Leaf | null,
    translations: Described = null,
  ): Named {
    const code = this.names.code("subject", title)
    const index = this.subjects.length + 1
    const own = this.names.distinct("subject", title, leaf)
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
    const code = this.names.code("attribute", title)
    const subjectCode = subject.code
    const own = this.names.distinct(`attribute ${subjectCode}`, title)
    this.attributes.push({
      code,
      index: 0,
      title: own,
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
    const code = this.names.code("questionnaire", title)
    const index = this.questionnaires.length + 1
    const own = this.names.distinct("questionnaire", title, leaf)
    this.questionnaires.push({ code, index, title: own, description: description ?? own, translations })
    return { code }
  }

  /** Adds answers that questions share, from the worst to the best. */
  range(title: string, options: readonly { caption: string; value: number }[]): Named {
    const code = this.names.code("range", title)
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
    const code = this.names.code(`question ${questionnaireCode}`, wantedCode)
    const index = this.names.next(`index question ${questionnaireCode}`)
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
    this.distinctions.push(asked.distinguished ?? [])
    const key = `${questionnaireCode} ${code}`
    this.prerequisites.add(key)
    return { code: key }
  }

  /** Makes one question a prerequisite of another as `leaf` says, unless that would close a circle. */
  require(question: Named, first: Named, leaf: Leaf): void {
    this.prerequisites.require(question.code, first.code, leaf)
  }

  /** How many questions there are. */
  get size(): number {
    return this.questions.length
  }

  build(texts: KitTexts): PrintableKit {
    const { licence, source, version } = texts
    const asked = new Set(
      this.questions.flatMap((each) => each.questionImpacts.map((impact) => impact.attributeCode)),
    )
    const places = new Map<string, number>()
    const attributes = this.attributes
      .filter(({ code }) => asked.has(code))
      .map((attribute) => {
        const index = (places.get(attribute.subjectCode) ?? 0) + 1
        places.set(attribute.subjectCode, index)
        return { ...attribute, index }
      })
    const used = new Set(attributes.map(({ subjectCode }) => subjectCode))
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
      // An attribute that nobody asks about has no score, and a subject without an attribute is not valid.
      subjectModels: this.subjects
        .filter(({ code }) => used.has(code))
        .map((subject, at) => ({ ...subject, index: at + 1 })),
      attributeModels: attributes,
      measureModels: this.questionnaires,
      questionnaireModels: this.questionnaires,
      answerRangeModels: this.ranges,
      questionModels: withDistinctTitles(this.questions, this.distinctions).map((question) => {
        const requires = this.prerequisites.of(`${question.questionnaireCode} ${question.code}`)
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
}

function keyOf(code: string): QuestionKey {
  const [questionnaireCode = "", questionCode = ""] = code.split(" ")
  return { questionnaireCode, questionCode }
}

function numbered(options: readonly { caption: string; value: number }[]): OptionModel[] {
  return options.map((option, at) => ({ ...option, index: at + 1, translations: null }))
}
