-- Announcements take no text that a reader sees otherwise than it was written, in drafts and in broadcasts that are written without one. Drafts
-- from before become what readers were shown of them.

set check_function_bodies = off;

DROP POLICY "notifications_insert" ON "public"."notifications";

DROP POLICY "notifications_update" ON "public"."notifications";

ALTER TABLE "private"."notification_drafts" DROP CONSTRAINT "notification_drafts_body_check";

ALTER TABLE "private"."notification_drafts" DROP CONSTRAINT "notification_drafts_title_check";

create or replace function private.is_plain_text(value text) returns boolean
language sql immutable strict parallel safe set search_path = '' as $$
  select value !~ '[\u0001-\u0009\u000B-\u001F\u007F-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]'
    and value !~ '[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06DC\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F]{5}'
    and value !~ '^[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]|[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]$'
    and value !~ '^[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\u200C\u200D]+$'
$$;

CREATE POLICY "notifications_insert" ON "public"."notifications" FOR INSERT TO "authenticated" WITH CHECK (((user_id IS NULL) AND private.is_plain_text(title) AND private.is_plain_text(body) AND ( SELECT private.may('notifications.write'::text) AS may)));

CREATE POLICY "notifications_update" ON "public"."notifications" FOR UPDATE TO "authenticated" USING (((user_id IS NULL) AND ( SELECT private.may('notifications.write'::text) AS may))) WITH CHECK (((user_id IS NULL) AND private.is_plain_text(title) AND private.is_plain_text(body) AND ( SELECT private.may('notifications.write'::text) AS may)));

REVOKE ALL ON FUNCTION "private"."is_plain_text"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_plain_text"(text) TO "authenticated", "service_role";

create function private.plain_before(value text) returns text
language sql immutable strict set search_path = '' as $$
  select case when t.trimmed ~ '^[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000\u200C\u200D]*$' then '' else t.trimmed end
  from (select regexp_replace(regexp_replace(regexp_replace(regexp_replace(value,
      '[\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFB]', '', 'g'),
      '[\u0001-\u0009\u000B-\u001F\u007F-\u009F]', ' ', 'g'),
      '([\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06DC\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F]{4})[\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u0610-\u061A\u064B-\u065F\u06D6-\u06DC\u0E34-\u0E3A\u0E47-\u0E4E\u1AB0-\u1ACE\u1DC0-\u1DFF\u20D0-\u20F0\uFE00-\uFE0F\uFE20-\uFE2F]+', '\1', 'g'),
      '^[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+|[\n \u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+$', '', 'g') as trimmed) t
$$;

update private.notification_drafts d
set title = coalesce(nullif(replace(private.plain_before(d.title), E'\n', ' '), ''), 'Pengumuman'), body = private.plain_before(d.body)
where not private.is_plain_text(d.title) or d.title = '' or not private.is_plain_text(d.body);

-- The changes of rows have deferred triggers, which run before the table is altered.
set constraints all immediate;

drop function private.plain_before(text);

alter table private.notification_drafts add constraint notification_drafts_body_check
  check (length(body) <= 1000 and private.is_plain_text(body));

alter table private.notification_drafts add constraint notification_drafts_title_check
  check (length(title) between 1 and 120 and private.is_plain_text(title) and title !~ '\n');

reset check_function_bodies;
