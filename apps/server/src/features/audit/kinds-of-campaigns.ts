import type { Kinds } from "./kinds-in-spaces.ts"

/** What appears in the log of a space about its campaigns. */
export const kindsOfCampaigns = {
  "campaign-created": {
    title: { en: "Campaign started", fa: "آغاز پویش" },
    text: {
      en: "{actor} started the campaign “{campaign}” in the space “{subject}”.",
      fa: "{actor} پویش «{campaign}» را در فضای «{subject}» آغاز کرد.",
    },
  },
  "campaign-extended": {
    title: { en: "Teams added to a campaign", fa: "افزودن تیم به پویش" },
    text: {
      en: "{actor} added teams to the campaign “{campaign}” in the space “{subject}”: {teams}.",
      fa: "{actor} به پویش «{campaign}» در فضای «{subject}» تیم افزود: {teams} تیم.",
    },
  },
  "campaign-reminded": {
    title: { en: "Teams reminded", fa: "یادآوری به تیم‌ها" },
    text: {
      en: "{actor} reminded people of the campaign “{campaign}” in the space “{subject}”: {people}.",
      fa: "{actor} پویش «{campaign}» در فضای «{subject}» را یادآوری کرد: به {people} نفر.",
    },
  },
  "campaign-closed": {
    title: { en: "Campaign closed", fa: "بستن پویش" },
    text: {
      en: "{actor} closed the campaign “{campaign}” in the space “{subject}”.",
      fa: "{actor} پویش «{campaign}» را در فضای «{subject}» بست.",
    },
  },
  "campaign-reopened": {
    title: { en: "Campaign reopened", fa: "باز کردن دوبارهٔ پویش" },
    text: {
      en: "{actor} reopened the campaign “{campaign}” in the space “{subject}”.",
      fa: "{actor} پویش «{campaign}» را در فضای «{subject}» دوباره باز کرد.",
    },
  },
  "campaign-downloaded": {
    title: { en: "Result of a campaign downloaded", fa: "بارگیری نتیجهٔ پویش" },
    text: {
      en: "{actor} downloaded the result of the campaign “{campaign}” in the space “{subject}” ({format}).",
      fa: "{actor} نتیجهٔ پویش «{campaign}» در فضای «{subject}» را بارگیری کرد ({format}).",
    },
  },
} as const satisfies Kinds
