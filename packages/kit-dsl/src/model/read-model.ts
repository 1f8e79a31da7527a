import type {
  AnswerRangeModel,
  AttributeModel,
  ImpactModel,
  KitDslModel,
  KitTextsModel,
  LevelModel,
  MeasureModel,
  OptionModel,
  ProfileModel,
  QuestionKey,
  QuestionModel,
  QuestionnaireModel,
  SubjectModel,
  Translations,
} from "./kit-model.ts"
import { settleMeasures } from "./measures.ts"

/**
 * Parses a stored model; null when the text is not one.
 *
 * Unknown fields are dropped. Models of older texts may lack the kit block, translations, measures and the measure of a
 * question: these are read as null, and measures are derived from the questionnaires.
 */
export function readModel(json: string): KitDslModel | null {
  try {
    return modelOf(fieldsOf(JSON.parse(json)))
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof NotAModel) return null
    throw error
  }
}

class NotAModel extends Error {}

class Fields {
  private readonly fields: ReadonlyMap<string, unknown>

  constructor(fields: object) {
    this.fields = new Map(Object.entries(fields))
  }

  text(name: string): string {
    return this.textOrNull(name) ?? refuse(name)
  }

  textOrNull(name: string): string | null {
    const value = this.fields.get(name) ?? null
    return value === null || typeof value === "string" ? value : refuse(name)
  }

  number(name: string): number {
    const value = this.fields.get(name)
    return typeof value === "number" ? value : refuse(name)
  }

  truth(name: string): boolean {
    const value = this.fields.get(name)
    return typeof value === "boolean" ? value : refuse(name)
  }

  has(name: string): boolean {
    return (this.fields.get(name) ?? null) !== null
  }

  object(name: string): Fields {
    return fieldsOf(this.fields.get(name))
  }

  objectOrNull(name: string): Fields | null {
    return this.has(name) ? this.object(name) : null
  }

  list<T>(name: string, read: (fields: Fields) => T): T[] {
    const value = this.fields.get(name)
    return Array.isArray(value) ? value.map((item) => read(fieldsOf(item))) : refuse(name)
  }

  texts(name: string): string[] {
    const value = this.fields.get(name) ?? []
    if (!Array.isArray(value)) return refuse(name)
    return value.map((item) => (typeof item === "string" ? item : refuse(name)))
  }

  numbers(name: string): Record<string, number> | null {
    const fields = this.objectOrNull(name)
    return fields === null
      ? null
      : Object.fromEntries([...fields.fields.keys()].map((key) => [key, fields.number(key)]))
  }

  /** The fields that exist and are not null, read as texts. */
  someTexts<Name extends string>(names: readonly Name[]): { [name in Name]?: string } {
    const texts: { [name in Name]?: string } = {}
    for (const name of names) {
      const text = this.textOrNull(name)
      if (text !== null) texts[name] = text
    }
    return texts
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value)
    ? new Fields(value)
    : refuse("object")
}

function refuse(name: string): never {
  throw new NotAModel(name)
}

function modelOf(fields: Fields): KitDslModel {
  const questionnaireModels = fields.list("questionnaireModels", questionnaireOf)
  const asked = fields.list("questionModels", (question) => ({
    questionnaireCode: question.text("questionnaireCode"),
    measureCode: question.textOrNull("measureCode"),
  }))
  const stored = fields.has("measureModels") ? fields.list("measureModels", measureOf) : []
  const settled = settleMeasures(stored, questionnaireModels, asked)
  const questionModels = fields.list("questionModels", questionOf).map((question, position) => ({
    ...question,
    measureCode: settled.measureCodes[position] ?? question.questionnaireCode,
  }))
  return {
    kitModel: kitOf(fields.objectOrNull("kitModel")),
    levelModels: fields.list("levelModels", levelOf),
    subjectModels: fields.list("subjectModels", subjectOf),
    attributeModels: fields.list("attributeModels", attributeOf),
    measureModels: stored.length > 0 ? stored : settled.measures,
    questionnaireModels,
    answerRangeModels: fields.list("answerRangeModels", rangeOf),
    questionModels,
    ...(fields.has("profileModels") ? { profileModels: fields.list("profileModels", profileOf) } : {}),
    ...fields.someTexts(["collectors"]),
    hasError: false,
  }
}

function kitOf(fields: Fields | null): KitTextsModel | null {
  if (fields === null) return null
  const language = fields.textOrNull("language")
  if (language !== null && language !== "EN" && language !== "FA") return refuse("language")
  return {
    title: fields.text("title"),
    summary: fields.textOrNull("summary"),
    about: fields.textOrNull("about"),
    goal: fields.textOrNull("goal"),
    context: fields.textOrNull("context"),
    language,
    tags: fields.texts("tags"),
    ...fields.someTexts(["licence", "source", "version"]),
    translations: translationsOf(fields, (texts) => {
      const metadata = texts.objectOrNull("metadata")?.someTexts(["goal", "context"])
      return {
        ...texts.someTexts(["title", "summary", "about"]),
        ...(metadata === undefined ? {} : { metadata }),
      }
    }),
  }
}

function translationsOf<Texts extends object>(
  fields: Fields,
  read: (texts: Fields) => Texts,
): Translations<Texts> {
  const stored = fields.objectOrNull("translations")
  const found: { EN?: Texts; FA?: Texts } = {}
  for (const language of ["EN", "FA"] as const) {
    const texts = stored?.objectOrNull(language) ?? null
    if (texts !== null) found[language] = read(texts)
  }
  return Object.keys(found).length === 0 ? null : found
}

function describedOf(fields: Fields) {
  return {
    code: fields.text("code"),
    index: fields.number("index"),
    title: fields.text("title"),
    description: fields.text("description"),
    translations: translationsOf(fields, (texts) => texts.someTexts(["title", "description"])),
  }
}

function levelOf(fields: Fields): LevelModel {
  return {
    ...describedOf(fields),
    value: fields.number("value"),
    levelCompetence: fields.numbers("levelCompetence"),
  }
}

function subjectOf(fields: Fields): SubjectModel {
  return { ...describedOf(fields), weight: fields.number("weight"), questionnaireCodes: null }
}

function attributeOf(fields: Fields): AttributeModel {
  return { ...describedOf(fields), subjectCode: fields.text("subjectCode"), weight: fields.number("weight") }
}

function measureOf(fields: Fields): MeasureModel {
  return { ...describedOf(fields), derived: fields.truth("derived") }
}

function questionnaireOf(fields: Fields): QuestionnaireModel {
  return describedOf(fields)
}

function rangeOf(fields: Fields): AnswerRangeModel {
  return {
    code: fields.text("code"),
    index: null,
    title: fields.text("title"),
    description: null,
    options: fields.list("options", optionOf),
    translations: translationsOf(fields, (texts) => texts.someTexts(["title"])),
  }
}

function optionOf(fields: Fields): OptionModel {
  return {
    index: fields.number("index"),
    caption: fields.text("caption"),
    value: fields.number("value"),
    translations: translationsOf(fields, (texts) => texts.someTexts(["title"])),
  }
}

function questionOf(fields: Fields): Omit<QuestionModel, "measureCode"> {
  return {
    code: fields.text("code"),
    index: fields.number("index"),
    title: fields.text("title"),
    description: fields.textOrNull("description"),
    questionnaireCode: fields.text("questionnaireCode"),
    answers: fields.has("answers") ? fields.list("answers", optionOf) : null,
    answerRangeCode: fields.textOrNull("answerRangeCode"),
    questionImpacts: fields.list("questionImpacts", impactOf),
    mayNotBeApplicable: fields.truth("mayNotBeApplicable"),
    advisable: fields.truth("advisable"),
    cost: fields.has("cost") ? fields.number("cost") : 1,
    ...fields.someTexts(["evidence", "improvement", "improvements"]),
    ...(fields.has("requires") ? { requires: fields.list("requires", questionKeyOf) } : {}),
    ...(fields.has("references") ? { references: fields.texts("references") } : {}),
    translations: translationsOf(fields, (texts) =>
      texts.someTexts(["title", "hint", "evidence", "improvement", "improvements"]),
    ),
  }
}

function profileOf(fields: Fields): ProfileModel {
  return {
    code: fields.text("code"),
    index: fields.number("index"),
    title: fields.text("title"),
    description: fields.textOrNull("description"),
    questions: fields.list("questions", questionKeyOf),
    translations: translationsOf(fields, (texts) => texts.someTexts(["title", "description"])),
  }
}

function questionKeyOf(fields: Fields): QuestionKey {
  return { questionnaireCode: fields.text("questionnaireCode"), questionCode: fields.text("questionCode") }
}

function impactOf(fields: Fields): ImpactModel {
  const level = fields.object("level")
  return {
    attributeCode: fields.text("attributeCode"),
    level: {
      code: level.text("code"),
      title: level.textOrNull("title") ?? "",
      index: null,
      description: null,
      levelCompetence: null,
      value: null,
    },
    question: null,
    weight: fields.number("weight"),
    optionValues: fields.numbers("optionValues") ?? {},
  }
}
