import { Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useFormat } from "../../../i18n/useFormat.ts"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { permissionsQuery, usePaths } from "../frame/index.ts"
import { membersQuery } from "../settings/index.ts"
import { presentPeopleQuery } from "./api.ts"

/** Who works on the assessment, as far as the person may know, and who else has it open now. */
export function Participants({ owner }: { owner: string }) {
  const { t } = useTranslation("dashboard")
  const { assessmentId } = usePaths()
  const { list } = useFormat()
  const permissions = useQuery(permissionsQuery(assessmentId)).data
  const members = useQuery({
    ...membersQuery(assessmentId, 1),
    enabled: permissions?.viewAssessmentUserList === true,
  }).data
  const present = useQuery(presentPeopleQuery(assessmentId)).data ?? []
  const people = [
    ...present.map(({ id, displayName }) => ({ id, displayName, pictureLink: null })),
    ...(members?.items ?? []),
  ].filter(({ id }, nth, all) => all.findIndex((each) => each.id === id) === nth)
  const shown = people.slice(0, mostShown)
  const others = Math.max(members?.total ?? 0, people.length) - shown.length
  return (
    <Stack
      direction="row"
      // As high as the pictures that come later.
      sx={{ alignItems: "center", columnGap: 1.5, rowGap: 0.5, flexWrap: "wrap", minHeight: 28 }}
    >
      {shown.length > 0 && (
        <Stack direction="row" sx={{ "& > * + *": { marginInlineStart: "-6px" } }}>
          {shown.map(({ id, displayName, pictureLink }) => (
            <PersonAvatar key={id} name={displayName} picture={pictureLink} size={28} />
          ))}
        </Stack>
      )}
      <Typography variant="bodySmall" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
        {members && members.total > 1
          ? t("who.members", { names: list(namesOf(shown, others)) })
          : t("where.owner", { name: owner })}
      </Typography>
      {present.length > 0 && (
        <Typography role="status" variant="bodySmall" sx={{ overflowWrap: "anywhere" }}>
          {t("where.present", {
            count: present.length,
            names: list(namesOf(present.slice(0, mostShown), present.length - mostShown)),
          })}
        </Typography>
      )}
    </Stack>
  )

  function namesOf(named: { displayName: string }[], others: number): string[] {
    const names = named.map(({ displayName }) => displayName)
    return others > 0 ? [...names, t("where.others", { count: others })] : names
  }
}

const mostShown = 4
