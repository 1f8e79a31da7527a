import { roleTexts, roleWithId } from "../../permissions/index.ts"
import { findGrant } from "./find-grant.ts"
import { defineMessage, sentence } from "./message.ts"

/** A person is notified that they were given a role on an assessment. */
export const grantedRole = defineMessage({
  template: "grantuserassessmentrole",
  on: "assessment-role-granted",
  async prepare(ctx, { assessmentId, userId, roleId }, actorId) {
    const grant = await findGrant(ctx, assessmentId, actorId)
    const role = roleWithId(roleId)
    if (!grant || !role) return null
    const { assessment, actor } = grant
    return { receivers: [userId], details: { assessment, assigner: actor, role: { title: role.title } } }
  },
  title: { en: "Access granted", fa: "دسترسی داده شد" },
  content: ({ assessment, assigner, role }) => {
    const { en, fa } = roleTexts.find(({ title }) => title === role.title)?.name ?? { en: "", fa: "" }
    return {
      en: sentence`${assigner.displayName} has given you the role ${en} on ${assessment.title}.`,
      fa: sentence`${assigner.displayName} نقش «${fa}» را در «${assessment.title}» به شما داده است.`,
    }
  },
})
