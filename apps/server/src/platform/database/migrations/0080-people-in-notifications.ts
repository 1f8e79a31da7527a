/** What the details of a notification call the person in them. */
const people = [
  "inviter",
  "assessor",
  "user",
  "adder",
  "assigner",
  "liker",
  "giver",
  "inviteeModel",
  "sender",
  "formerOwner",
  "userModel",
]
  .map((name) => `'${name}'`)
  .join(", ")

/**
 * Of people in notifications, only ids are stored. Where a notification had no id, the person is looked for by the
 * address or the name; whoever is not found by that name any more is not named.
 */
export const peopleInNotifications = `
update notifications set details = details || found.people from (
  select told.id as notification_id, jsonb_object_agg(entry.key, case
    when entry.value ? 'id' then jsonb_build_object('personId', entry.value -> 'id', 'fields', jsonb_build_array('id', 'displayName'))
    when coalesce(addressed.id, named.id) is null then jsonb_build_object('displayName', case when receiver.language = 'FA' then 'کسی' else 'Somebody' end, 'email', '')
    when entry.value ? 'email' then jsonb_build_object('personId', coalesce(addressed.id, named.id), 'fields', jsonb_build_array('displayName', 'email'))
    else jsonb_build_object('personId', named.id, 'fields', jsonb_build_array('displayName'))
  end) as people
  from notifications told
  join users receiver on receiver.id = told.user_id
  cross join lateral jsonb_each(told.details) as entry
  left join (select distinct on (display_name) id, display_name from users where active order by display_name, id) named on named.display_name = entry.value ->> 'displayName'
  left join (select distinct on (email) id, email from users where active order by email, id) addressed on addressed.email = entry.value ->> 'email'
  where entry.key in (${people}) and jsonb_typeof(entry.value) = 'object' and entry.value ? 'displayName'
  group by told.id
) found where found.notification_id = notifications.id;
`
