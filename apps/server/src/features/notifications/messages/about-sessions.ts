import { roleIdsWith } from "../../permissions/index.ts"
import { defineMessage, personById, sentence } from "./message.ts"
import { peopleOn, recipientsOf } from "./receivers.ts"

/** Who may vote is told that a session is open. */
export const sessionOpened = defineMessage({
  template: "sessionopened",
  on: "session-opened",
  async prepare(ctx, { assessmentId, session }, actorId) {
    const found = recipientsOf(
      await peopleOn(ctx, assessmentId)
        .where("role.roleId", "in", roleIdsWith("answerQuestion"))
        .where("role.userId", "is distinct from", actorId)
        .execute(),
    )
    if (!found || actorId === null) return null
    const { assessment, receivers } = found
    return { receivers, details: { assessment, session, person: personById(actorId) } }
  },
  title: { en: "Session opened", fa: "جلسه‌ای باز شد" },
  content: ({ assessment, session, person }) => ({
    en: sentence`${person.displayName} has opened the session “${session.title}” on ${assessment.title}. Have your say.`,
    fa: sentence`${person.displayName} جلسهٔ «${session.title}» را دربارهٔ «${assessment.title}» باز کرده است. رأی خود را بدهید.`,
  }),
})

/** Who leads is told that a session is over, and who has voted in one with names: others would tell who has. */
export const sessionClosed = defineMessage({
  template: "sessionclosed",
  on: "session-closed",
  async prepare(ctx, { assessmentId, session, voters }) {
    const found = recipientsOf(
      await peopleOn(ctx, assessmentId)
        .where(({ eb, or }) =>
          or([
            eb("role.roleId", "in", roleIdsWith("approveAnswer")),
            ...(voters.length > 0 ? [eb("role.userId", "in", voters)] : []),
          ]),
        )
        .execute(),
    )
    return found && { receivers: found.receivers, details: { assessment: found.assessment, session } }
  },
  title: { en: "Session closed", fa: "جلسه بسته شد" },
  content: ({ assessment, session }) => ({
    en: sentence`The session “${session.title}” on ${assessment.title} is closed.`,
    fa: sentence`جلسهٔ «${session.title}» دربارهٔ «${assessment.title}» بسته شد.`,
  }),
})
