/** Members of a space only because a report in it is shared with them: without rights in the space itself. */
export const reportReaders = `
alter table space_members add column reader_only boolean not null default false;
alter table space_invitations add column reader_only boolean not null default false;
comment on column space_members.reader_only is 'A member only because a report is shared with them: no rights in the space unless another role gives them';
update space_members as member set reader_only = true where exists (
  select 1 from assessment_user_roles as role join assessments as held on held.id = role.assessment_id
  where role.user_id = member.user_id and held.space_id = member.space_id and role.role_id = 5
    and role.creation_time = member.creation_time
);
update space_invitations as invitation set reader_only = true where exists (
  select 1 from assessment_invites as invite join assessments as held on held.id = invite.assessment_id
  where invite.email = invitation.email and held.space_id = invitation.space_id and invite.role_id = 5
    and invite.creation_time = invitation.creation_time
);
`
