/** Texts of the trial of a draft, and of what can be said about its design. */
export const kitTrial = {
  none: "There is nothing to answer yet",
  noneHint: "A trial begins when the draft has maturity levels and questions.",
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
  noQuestions: "This questionnaire has no questions yet",
  scores: "scores {{value}}",
  notApplicable: "Not applicable",
  noOptions: "The question has no options yet, so it earns nothing.",
  takeBack: "Take the answer back",
  result: "Result of the trial",
  holdsBack: {
    title: "What holds it back",
    nothing: "Nothing: the highest level is reached.",
    most: "The largest part of what is missing, {{share}}, lies in",
    missed: "“{{level}}” demands {{required}} on “{{on}}”, and {{reached}} are scored.",
  },
  noAttributes: "Without attributes it has no level.",
  notAsked: "No question is about it yet.",
  nothingApplies: "Not applicable",
  findings: {
    noQuestions: "Advice comes with the questions: the draft has none yet.",
    none: "There is nothing to advise: every question counts, and every level can be reached and missed.",
    intro:
      "The draft can be released all the same. What is said about levels holds where all questions apply and are answered.",
    onlySlight:
      "Every question counts, and every level can be reached and missed. What else may be worth a look is below.",
    ofKind_one: "{{kind}} ({{count}})",
    ofKind_other: "{{kind}} ({{count}})",
    more_one: "Show {{count}} more",
    more_other: "Show {{count}} more",
    withoutEffect: {
      title: "Questions that never matter",
      noImpact: "it has no impact on any attribute.",
      sameScores: "all its options score the same, so no level depends on which one is chosen.",
      nothingDemanded:
        "no level depends on it, whatever is answered: nothing that a level demands is decided by it.",
    },
    levelOutOfReach: {
      title: "Levels that cannot be reached",
      text: "“{{level}}” is out of reach. It takes {{required}} on “{{on}}”, and the best answers to all of its questions score {{reached}}.",
    },
    levelForEverybody: {
      title: "Levels that nobody misses",
      whole: "even the lowest answers to all questions reach this level.",
      attribute: "even the lowest answers reach “{{level}}”.",
    },
    oneQuestion: {
      title: "Attributes that rest on one question",
      text: "its level depends on nothing but “{{question}}”",
    },
    dominantQuestion: {
      title: "Questions that outweigh all others",
      text: "it makes up {{share}} of “{{attribute}}” on “{{level}}”.",
    },
    equalOptions: {
      title: "Options that score the same",
      text: "{{options}} all score {{value}}.",
    },
    questionnaireSize: {
      title: "Short and long questionnaires",
      text_one: "it has {{count}} question; 3 to 15 are answered best.",
      text_other: "it has {{count}} questions; 3 to 15 are answered best.",
    },
    questionnaireShare: {
      title: "A questionnaire that holds most of the questions",
      text: "it holds {{share}} of all questions.",
    },
  },
} as const
