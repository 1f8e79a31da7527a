import { Box, Link, Stack, Typography } from "@mui/material"
import { useQuery } from "@tanstack/react-query"
import { useTranslation } from "react-i18next"
import { useParams } from "react-router"
import { paths } from "../../../paths.ts"
import { useUser } from "../../../session/session.ts"
import { isFirstLoad, Loaded } from "../../../ui/Loaded.tsx"
import { Page } from "../../../ui/Page.tsx"
import { PersonAvatar } from "../../../ui/PersonAvatar.tsx"
import { SafeHtml } from "../../../ui/SafeHtml.tsx"
import { Section } from "../../../ui/Section.tsx"
import { GettingReady, NoAccess } from "../../../ui/states.tsx"
import { GroupKits, numberIn, useGroupKits, withAside } from "../kit/index.ts"
import { type Group, groupMembersQuery, groupQuery } from "./api.ts"
import { GroupMembers } from "./GroupMembers.tsx"
import { GroupTools } from "./GroupTools.tsx"

/** The page of an expert group: its description, members and kits. */
export function GroupScreen() {
  const groupId = numberIn(useParams().groupId)
  return groupId === undefined ? <NoAccess heading="h1" /> : <GroupOf key={groupId} groupId={groupId} />
}

function GroupOf({ groupId }: { groupId: number }) {
  const group = useQuery(groupQuery(groupId, useUser().id))
  return (
    <Loaded query={group} heading="h1">
      {(content) => <Content group={content} />}
    </Loaded>
  )
}

function Content({ group }: { group: Group }) {
  const { t } = useTranslation("authoring")
  const { kits } = useGroupKits(group.id)
  const members = useQuery(groupMembersQuery(group.id, "ACTIVE"))
  // What comes later would move what is below it.
  if (isFirstLoad(kits, members)) return <GettingReady />
  return (
    <Page
      title={group.title}
      heading={<Heading group={group} />}
      breadcrumbs={[{ label: t("groups.title"), to: paths.groups }]}
      actions={<GroupTools group={group} />}
    >
      <Box sx={withAside}>
        <Box sx={{ minWidth: 0 }}>
          <Section title={t("group.about")}>
            <SafeHtml html={group.about} />
          </Section>
          <GroupKits group={group} />
          <GroupMembers group={group} />
        </Box>
        <Aside group={group} />
      </Box>
    </Page>
  )
}

function Heading({ group: { title, bio, picture } }: { group: Group }) {
  return (
    <Stack direction="row" sx={{ gap: 2, alignItems: "center", minWidth: 0 }}>
      <PersonAvatar name={title} picture={picture} size={56} />
      <Box sx={{ minWidth: 0 }}>
        <Typography component="h1" variant="headlineSmall" sx={wrapping}>
          <bdi>{title}</bdi>
        </Typography>
        <Typography color="textSecondary" sx={wrapping}>
          <bdi>{bio}</bdi>
        </Typography>
      </Box>
    </Stack>
  )
}

function Aside({ group: { website, publishedKitsCount, membersCount } }: { group: Group }) {
  const { t } = useTranslation("authoring")
  return (
    <Box component="aside" aria-label={t("group.aside")} sx={box}>
      <Typography variant="bodySmall">{t("groups.publishedKits", { count: publishedKitsCount })}</Typography>
      <Typography variant="bodySmall">{t("groups.members", { count: membersCount })}</Typography>
      {website && (
        <Typography variant="bodySmall" sx={wrapping}>
          {t("group.website")}:{" "}
          <Link href={website} target="_blank" rel="noopener noreferrer" dir="ltr">
            {website.replace(/^https?:\/\//, "").replace(/\/$/, "")}
          </Link>
        </Typography>
      )}
    </Box>
  )
}

const wrapping = { overflowWrap: "anywhere" } as const

const box = {
  display: "grid",
  gap: 1,
  p: 2,
  border: "1px solid",
  borderColor: "divider",
  borderRadius: "12px",
  backgroundColor: "background.paper",
} as const
