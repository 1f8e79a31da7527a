import { improvementsText } from "./improvements.ts"
import type {
  Amount,
  AnswerRange,
  Attribute,
  CompetenceGroup,
  ImpactClause,
  KitBlock,
  Level,
  Measure,
  Name,
  Profile,
  Question,
  QuestionName,
  Questionnaire,
  Subject,
  Text,
  TranslatedField,
  Translation,
} from "./syntax-tree.ts"
import type { Token } from "./token.ts"
import type { TokenReader } from "./token-reader.ts"
import type { ElementKind, Property } from "./words.ts"

export type KitHead = Omit<KitBlock, "translations">

/** The translatable texts of an element, in the order of the grammar. */
const TRANSLATED: Record<ElementKind, readonly (TranslatedField | "options")[]> = {
  kit: ["title", "summary", "about", "goal", "context"],
  level: ["title", "description"],
  subject: ["title", "description"],
  attribute: ["title", "description"],
  measure: ["title", "description"],
  questionnaire: ["title", "description"],
  answerRange: ["title", "options"],
  profile: ["title", "description"],
  question: ["hint", "title", "options", "evidence", "improvement", "improvements"],
}

/** The grammar of every element, from after its kind word to its closing brace, in the order of its properties. */
export class ElementParser {
  private readonly reader: TokenReader
  private readonly file: number
  /** Whether what elements need only when they are released may be absent. */
  private readonly acceptsUnfinished: boolean

  constructor(reader: TokenReader, file: number, acceptsUnfinished: boolean) {
    this.reader = reader
    this.file = file
    this.acceptsUnfinished = acceptsUnfinished
  }

  /** The texts of a kit block, after its opening brace. */
  kitTexts(word: Token, name: Name): KitHead {
    return {
      file: this.file,
      at: word.start,
      name,
      title: this.textOf("title:"),
      summary: this.tryTextOf("summary:"),
      about: this.tryTextOf("about:"),
      goal: this.tryTextOf("goal:"),
      context: this.tryTextOf("context:"),
      language: this.reader.tryProperty("language:") === null ? null : this.reader.name(),
      tags: this.reader.tryProperty("tags:") === null ? [] : this.reader.texts(),
      licence: this.tryTextOf("licence:"),
      source: this.tryTextOf("source:"),
      version: this.tryTextOf("version:"),
    }
  }

  level(word: Token): Level {
    return {
      ...this.open(word),
      ...this.titleAndDescription(),
      value: this.integerOf("value:"),
      competences: this.competences(),
      translations: this.close("level"),
    }
  }

  subject(word: Token): Subject {
    return {
      ...this.open(word),
      ...this.titleAndDescription(),
      index: this.tryIntegerOf("index:"),
      weight: this.tryIntegerOf("weight:"),
      translations: this.close("subject"),
    }
  }

  attribute(word: Token): Attribute {
    const head = { ...this.open(word), ...this.titleAndDescription() }
    this.tryIntegerOf("index:")
    return {
      ...head,
      subject: this.nameOf("subject:"),
      weight: this.tryIntegerOf("weight:"),
      translations: this.close("attribute"),
    }
  }

  questionnaire(word: Token): Questionnaire {
    return {
      ...this.open(word),
      ...this.titleAndDescription(),
      index: this.tryIntegerOf("index:"),
      translations: this.close("questionnaire"),
    }
  }

  measure(word: Token): Measure {
    return {
      ...this.open(word),
      ...this.titleAndDescription(),
      index: this.tryIntegerOf("index:"),
      translations: this.close("measure"),
    }
  }

  answerRange(word: Token): AnswerRange {
    const head = { ...this.open(word), title: this.textOf("title:") }
    const hasOptions = this.reader.tryProperty("options:") !== null
    if (!hasOptions && !this.acceptsUnfinished) this.reader.property("options:")
    return {
      ...head,
      options: hasOptions ? this.reader.texts() : [],
      values: hasOptions && this.reader.tryKeyword("with") !== null ? this.values() : null,
      translations: this.close("answerRange"),
    }
  }

  question(word: Token): Question {
    return {
      ...this.open(word),
      questionnaire: this.nameOf("questionnaire:"),
      measure: this.tryNameOf("measure:"),
      hint: this.tryTextOf("hint:"),
      title: this.textOf("title:"),
      ...this.answerSource(),
      cost: this.tryIntegerOf("cost:")?.value ?? 1,
      advisable: this.tryTruthOf("advisable:") ?? true,
      impacts: this.impacts(),
      mayNotBeApplicable: this.tryTruthOf("mayNotBeApplicable:") ?? false,
      evidence: this.tryTextOf("evidence:"),
      improvement: this.tryTextOf("improvement:"),
      improvements: this.reader.tryProperty("improvements:") === null ? null : this.improvements(),
      requires:
        this.reader.tryProperty("requires:") === null ? [] : this.reader.list(() => this.questionName()),
      references: this.reader.tryProperty("references:") === null ? [] : this.reader.texts(),
      translations: this.close("question"),
    }
  }

  profile(word: Token): Profile {
    const head = {
      ...this.open(word),
      title: this.textOf("title:"),
      description: this.tryTextOf("description:"),
    }
    return {
      ...head,
      questions:
        this.reader.tryProperty("questions:") === null ? [] : this.reader.list(() => this.questionName()),
      translations: this.close("profile"),
    }
  }

  translation(word: Token, kind: ElementKind): Translation {
    const { reader } = this
    const language = reader.name()
    const texts: { [field in TranslatedField]?: Text } = {}
    let options: Text[] | null = null
    reader.mark("{")
    for (const field of TRANSLATED[kind]) {
      if (reader.tryProperty(`${field}:`) === null) continue
      if (field === "options") options = reader.texts()
      else texts[field] = field === "improvements" ? this.improvements() : reader.text()
    }
    reader.mark("}")
    return { at: word.start, language, texts, options }
  }

  /** Texts for the options, as one text. */
  private improvements(): Text {
    const texts = this.reader.texts()
    return {
      value: improvementsText(texts.map(({ value }) => value)),
      at: texts[0]?.at ?? 0,
      sound: texts.every(({ sound }) => sound),
    }
  }

  private open(word: Token): { file: number; at: number; name: Name } {
    const name = this.reader.name()
    this.reader.mark("{")
    return { file: this.file, at: word.start, name }
  }

  private close(kind: ElementKind): Translation[] {
    const translations: Translation[] = []
    for (;;) {
      const word = this.reader.tryAddedWord("translation")
      if (word === null) break
      translations.push(this.translation(word, kind))
    }
    this.reader.mark("}")
    return translations
  }

  private questionName(): QuestionName {
    const first = this.reader.name()
    if (!this.reader.tryMark(".")) return { ...first, questionnaire: null }
    return { text: this.reader.name().text, at: first.at, questionnaire: first.text }
  }

  private titleAndDescription(): { title: Text; description: Text } {
    return { title: this.textOf("title:"), description: this.textOf("description:") }
  }

  private competences(): CompetenceGroup[] {
    const { reader } = this
    const first = reader.tryProperty("competence:")
    if (first === null) return []
    const groups = [this.competenceGroup(first)]
    while (reader.tryMark(",")) groups.push(this.competenceGroup(reader.property("competence:")))
    return groups
  }

  private competenceGroup(word: Token): CompetenceGroup {
    const { reader } = this
    reader.mark("[")
    const pairs = reader.list(() => {
      const level = reader.name()
      reader.mark(":")
      const percent = reader.integer().value
      reader.mark("%")
      return { level, percent }
    })
    reader.mark("]")
    return { at: word.start, pairs }
  }

  private answerSource(): Pick<Question, "options" | "values" | "answerRange"> {
    const { reader } = this
    if (reader.tryProperty("options:") !== null) {
      const options = reader.texts()
      reader.keyword("with")
      return { options, values: this.values(), answerRange: null }
    }
    return { options: null, values: null, answerRange: this.tryNameOf("answerRange:") }
  }

  /** The values after `with`. */
  private values(): Amount[] {
    const { reader } = this
    reader.keyword("values")
    reader.mark("[")
    const values = reader.list(() => reader.number())
    reader.mark("]")
    return values
  }

  private impacts(): ImpactClause[] {
    const { reader } = this
    const impacts: ImpactClause[] = []
    if (reader.tryKeyword("affects") === null) {
      if (this.acceptsUnfinished) return impacts
      reader.keyword("affects")
    }
    do {
      const attribute = reader.name()
      reader.keyword("on")
      do {
        reader.keyword("level")
        const level = reader.name()
        impacts.push({ attribute, level, weight: this.tryImpactWeight() })
      } while (reader.tryKeyword("on") !== null)
    } while (reader.tryKeyword("affects") !== null)
    return impacts
  }

  private tryImpactWeight(): number | null {
    if (this.reader.tryKeyword("with") === null) return null
    this.reader.keyword("weight")
    return this.reader.integer().value
  }

  private textOf(property: Property): Text {
    this.reader.property(property)
    return this.reader.text()
  }

  private tryTextOf(property: Property): Text | null {
    return this.reader.tryProperty(property) === null ? null : this.reader.text()
  }

  private integerOf(property: Property): Amount {
    this.reader.property(property)
    return this.reader.integer()
  }

  private tryIntegerOf(property: Property): Amount | null {
    return this.reader.tryProperty(property) === null ? null : this.reader.integer()
  }

  private nameOf(property: Property): Name {
    this.reader.property(property)
    return this.reader.name()
  }

  private tryNameOf(property: Property): Name | null {
    return this.reader.tryProperty(property) === null ? null : this.reader.name()
  }

  private tryTruthOf(property: Property): boolean | null {
    if (this.reader.tryProperty(property) === null) return null
    if (this.reader.tryKeyword("true") !== null) return true
    this.reader.keyword("false")
    return false
  }
}
