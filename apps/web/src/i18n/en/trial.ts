/** Texts of the trial of a draft, and of the findings about its design. */
export const trial = {
  none: "Nothing to answer yet",
  noneHint: "A trial is possible once the draft has maturity levels and questions.",
  language: "Language of the questions",
  separator: ", ",
  presets: {
    label: "Answer all questions",
    lowest: "All lowest",
    highest: "All highest",
    random: "Random",
    seed: "Seed",
    clear: "Clear",
  },
  questionnaire: "Questionnaire",
  answeredOf: "{{answered}} of {{count}} answered",
  next: "Next: {{title}}",
  noQuestions: "This questionnaire has no questions yet",
  scores: "scores {{value}}",
  notApplicable: "Not applicable",
  noOptions: "The question has no options yet, so it scores nothing.",
  takeBack: "Clear the answer",
  result: "Result of the trial",
  holdsBack: {
    title: "What holds it back",
    nothing: "Nothing: the highest level is reached.",
    most: "The largest share of the missed points, {{share}}, is in",
    missed: "“{{level}}” requires {{required}} on “{{on}}”, but the score is {{reached}}.",
  },
  noAttributes: "Without attributes it has no level.",
  notAsked: "No question is about it yet.",
  notAnswered: "Not answered yet",
  nothingApplies: "Not applicable",
  needed_one:
    "The overall level of an average team is decided after {{answers}} of {{count}} question ({{teams}} simulated teams, on the shortest path).",
  needed_other:
    "The overall level of an average team is decided after {{answers}} of {{count}} questions ({{teams}} simulated teams, on the shortest path).",
  findings: {
    noQuestions: "There is no advice yet, because the draft has no questions.",
    none: "Nothing to improve: every question counts, and every level can be reached and missed.",
    anyway: "The draft can be released anyway.",
    intro: "Statements about levels assume that all questions apply and are answered.",
    onlySlight:
      "Every question counts, and every level can be reached and missed. Smaller points are listed below.",
    ofKind_one: "{{kind}} ({{count}})",
    ofKind_other: "{{kind}} ({{count}})",
    more_one: "Show {{count}} more",
    more_other: "Show {{count}} more",
    withoutEffect: {
      title: "Questions that never matter",
      noImpact: "it has no impact on any attribute.",
      sameScores: "all its options score the same, so no level depends on which one is chosen.",
      nothingDemanded: "no level depends on it: no answer decides whether a requirement is met.",
    },
    levelOutOfReach: {
      title: "Levels that cannot be reached",
      text: "“{{level}}” is out of reach. It requires {{required}} on “{{on}}”, but the best answers to all of its questions score {{reached}}.",
    },
    levelForEverybody: {
      title: "Levels that every assessment reaches",
      whole: "even the lowest answers to all questions reach this level.",
      attribute: "even the lowest answers reach “{{level}}”.",
    },
    oneQuestion: {
      title: "Attributes that depend on one question",
      text: "its level depends on “{{question}}” alone",
    },
    dominantQuestion: {
      title: "Questions that outweigh the others together",
      text: "it makes up {{share}} of “{{attribute}}” on “{{level}}”.",
    },
    equalOptions: {
      title: "Options that score the same",
      text: "{{options}} all score {{value}}.",
    },
    questionnaireSize: {
      title: "Short and long questionnaires",
      text_one: "it has {{count}} question; 3 to 15 work best.",
      text_other: "it has {{count}} questions; 3 to 15 work best.",
    },
    questionnaireShare: {
      title: "A questionnaire that holds most of the questions",
      text: "it holds {{share}} of all questions.",
    },
  },
} as const
