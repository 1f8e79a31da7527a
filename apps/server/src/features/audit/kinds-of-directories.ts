import type { Kinds } from "./kinds-in-spaces.ts"

/** What owners let groups of the directory do in their spaces. See {@link Kinds}. */
export const kindsOfDirectories = {
  "space-group-confirmed": {
    title: { en: "Group of the directory given a role", fa: "نقش دادن به گروه دایرکتوری" },
    text: {
      en: "{actor} made the group “{group}” of the directory members of the space “{subject}”, as {role} on all its assessments.",
      fa: "{actor} گروه «{group}» دایرکتوری را با نقش {role} در همهٔ ارزیابی‌ها، عضو فضای «{subject}» کرد.",
    },
  },
  "space-group-connected": {
    title: { en: "Group of the directory connected", fa: "اتصال گروه دایرکتوری" },
    text: {
      en: "{actor} made the group “{group}” of the directory members of the space “{subject}”.",
      fa: "{actor} گروه «{group}» دایرکتوری را عضو فضای «{subject}» کرد.",
    },
  },
  "space-group-disconnected": {
    title: { en: "Group of the directory disconnected", fa: "قطع ارتباط گروه دایرکتوری" },
    text: {
      en: "{actor} disconnected the group “{group}” of the directory from the space “{subject}”.",
      fa: "{actor} ارتباط گروه «{group}» دایرکتوری با فضای «{subject}» را قطع کرد.",
    },
  },
  "space-roles-changed": {
    title: { en: "Roles changed by a group of the directory", fa: "تغییر نقش‌ها به‌سبب گروه دایرکتوری" },
    text: {
      en: "The groups of the directory changed the roles of {person} on assessments of the space “{subject}”.",
      fa: "گروه‌های دایرکتوری نقش‌های {person} را در ارزیابی‌های فضای «{subject}» تغییر داد.",
    },
  },
} as const satisfies Kinds
