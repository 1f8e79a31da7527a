import { Type } from "typebox"
import { Id, Moment, Nullable, Person, Reference, TimeText, Uuid } from "../../platform/http/schemas.ts"
import { Level } from "../assessments/index.ts"

/** More are no overview; the latest changed ones are listed. */
export const MOST = 500

export const PortfolioQuery = Type.Object({
  kitId: Type.Optional(Id),
  since: Type.Optional(Moment({ description: "The moment to compare with; 90 days ago if it is not given" })),
})

const Score = Nullable(
  Type.Number({
    description: "Percent 0…100: the mean of the level scores, weighted as for levels; null without answers",
  }),
)

const PortfolioAssessment = Type.Object(
  {
    id: Uuid,
    title: Type.String(),
    space: Reference,
    maturityLevelId: Nullable(Id),
    score: Score,
    scoreBefore: Nullable(
      Type.Number({
        description:
          "The score of the answers at that moment, by the kit and weights of today, so that the difference is one of answers; null if there were none",
      }),
    ),
    confidence: Nullable(
      Type.Number({
        description:
          "Percent 0…100: how sure the people were who answered; null in quick mode and while questions are open",
      }),
    ),
    supported: Nullable(
      Type.Number({
        description:
          "Percent 0…100 of the answers with current evidence; null in quick mode and without answers",
      }),
    ),
    levels: Type.Record(Type.String(), Id, {
      description: "Ids of the levels reached, by id of the attribute",
    }),
    lastChange: TimeText,
    oldestAnswer: Nullable({
      ...TimeText,
      description: "When the answer was given that has stood longest; null without answers",
    }),
    owner: Person,
  },
  { title: "PortfolioAssessment" },
)

const PortfolioKit = Type.Object(
  {
    kitId: Id,
    title: Type.String(),
    maturityLevels: Type.Array(Level),
    attributes: Type.Array(Reference),
    assessments: Type.Array(PortfolioAssessment),
  },
  { title: "PortfolioKit" },
)

export const Portfolio = Type.Object(
  {
    since: TimeText,
    kits: Type.Array(PortfolioKit, { description: "Those with most assessments first" }),
    total: Type.Integer({ description: `Number of all assessments; at most ${MOST} are listed` }),
  },
  { title: "Portfolio" },
)

const Quartile = Type.Number({ description: "Percent 0…100, rounded" })

export const Benchmark = Type.Object(
  {
    assessments: Type.Integer({ description: "How many others contribute" }),
    spaces: Type.Integer({ description: "In how many spaces" }),
    attributes: Type.Array(
      Type.Object(
        {
          id: Id,
          title: Type.String(),
          own: Nullable(Quartile),
          lower: Quartile,
          median: Quartile,
          upper: Quartile,
        },
        { title: "AttributeBenchmark" },
      ),
    ),
  },
  { title: "Benchmark" },
)
