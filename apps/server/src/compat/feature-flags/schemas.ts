import { Type } from "typebox"
import { Nullable } from "../../platform/http/schemas.ts"

const Identifier = Type.String({ maxLength: 2000, description: "Empty for a visitor" })

const FlagName = Type.String({ description: "In lower case", examples: ["display_expert_groups"] })

export const FlagState = Type.Object(
  {
    id: Type.Integer(),
    enabled: Type.Boolean(),
    feature_state_value: Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()])),
    feature: Type.Object({ id: Type.Integer(), name: FlagName, type: Type.Literal("STANDARD") }),
  },
  { title: "FlagState" },
)

export const FlagStates = Type.Array(FlagState, { title: "FlagStates" })

const TraitValue = Type.Union([Type.String({ maxLength: 2000 }), Type.Number(), Type.Boolean()])

export const Trait = Type.Object(
  {
    trait_key: Type.String({ minLength: 1, maxLength: 200 }),
    trait_value: Nullable(TraitValue),
    transient: Type.Optional(Nullable(Type.Boolean({ description: "true: it is not stored" }))),
  },
  { title: "FlagTrait" },
)

/** What a client sends about its user. */
export const FlagIdentityClaim = Type.Object(
  {
    identifier: Type.Optional(Nullable(Identifier)),
    transient: Type.Optional(Nullable(Type.Boolean({ description: "true: nothing is stored" }))),
    traits: Type.Optional(Type.Array(Trait, { maxItems: 100 })),
  },
  { title: "FlagIdentityClaim" },
)

export const FlagIdentity = Type.Object(
  {
    identifier: Type.Optional(Type.String()),
    flags: FlagStates,
    traits: Type.Array(
      Type.Object(
        { trait_key: Type.String(), trait_value: TraitValue, transient: Type.Optional(Type.Boolean()) },
        { title: "KnownFlagTrait" },
      ),
    ),
  },
  { title: "FlagIdentity" },
)

export const FlagIdentityQuery = Type.Object({
  identifier: Type.Optional(Identifier),
  transient: Type.Optional(Type.String({ description: "Ignored: this call stores nothing" })),
})

/** How often a client has evaluated flags, by flag name. */
export const FlagEvaluations = Type.Record(Type.String(), Type.Number(), {
  title: "FlagEvaluations",
  maxProperties: 500,
})

export const FlagServiceError = Type.Object(
  { detail: Type.String({ description: "In the caller's language" }) },
  { title: "FlagServiceError" },
)
