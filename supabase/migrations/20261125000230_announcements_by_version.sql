-- What is sent or deleted is what was looked at: both are given the version they were decided over.

-- The version that was sent: who asks again for the same is answered alike.
alter table private.notification_drafts add column sent_over timestamptz;

create or replace function private.deliver_draft(p_id uuid) returns uuid
language plpgsql set search_path = '' as $$
declare
  draft private.notification_drafts;
  made uuid;
begin
  select * into draft from private.notification_drafts d where d.id = p_id;
  made := private.notify(draft.user_id, draft.type, draft.title, draft.body, draft.link_url, 'draft:' || draft.id);
  update private.notification_drafts d
  set notification_id = made, sent_at = case when made is not null then clock_timestamp() end, send_at = null,
    sent_over = case when made is not null then draft.updated_at end,
    reached = case when made is not null then private.count_reached(draft.user_id, draft.type) end,
    problem = case when made is null then 'UNWANTED' end
  where d.id = p_id;
  return made;
end
$$;

drop function public.send_notification_draft(uuid);
-- Sends at once. What was sent in this version is not sent again, and answered alike. "reached" is 0 when nobody hears of it.
create function public.send_notification_draft(p_id uuid, p_updated_at timestamptz) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
begin
  perform private.require_announcing();
  select * into draft from private.notification_drafts d where d.id = p_id for update;
  if draft.id is null then
    raise exception 'DRAFT_GONE' using errcode = 'P0001';
  end if;
  perform private.require_announcing_to(draft.user_id);
  if draft.sent_at is null then
    if p_updated_at is distinct from draft.updated_at then
      raise exception 'DRAFT_CHANGED' using errcode = 'P0001';
    end if;
    perform private.deliver_draft(p_id);
    select * into draft from private.notification_drafts d where d.id = p_id;
  elsif p_updated_at is distinct from draft.sent_over then
    raise exception 'ALREADY_SENT' using errcode = 'P0001';
  end if;
  return jsonb_build_object('is_sent', draft.sent_at is not null, 'reached', coalesce(draft.reached, 0));
end
$$;

drop function public.delete_announcement(uuid);
-- Takes away a draft, or what was sent from one, or a broadcast that was written otherwise (which has one version). False when it was gone.
create function public.delete_announcement(p_id uuid, p_updated_at timestamptz) returns boolean
language plpgsql security definer set search_path = '' as $$
declare
  draft private.notification_drafts;
begin
  perform private.require_announcing();
  select * into draft from private.notification_drafts d where d.id = p_id for update;
  if draft.id is null then
    delete from public.notifications n where n.id = p_id and n.user_id is null;
    return found;
  end if;
  perform private.require_announcing_to(draft.user_id);
  if p_updated_at is distinct from draft.updated_at then
    -- It may have been sent since it was looked at: what was delivered is not taken back by who meant a draft.
    raise exception '%', case when draft.sent_at is null then 'DRAFT_CHANGED' else 'ALREADY_SENT' end using errcode = 'P0001';
  end if;
  if draft.sent_at is null then
    delete from private.notification_drafts d where d.id = p_id;
  else
    delete from public.notifications n where n.id = draft.notification_id;
  end if;
  return true;
end
$$;

revoke execute on function public.send_notification_draft(uuid, timestamptz), public.delete_announcement(uuid, timestamptz) from public, anon;
grant execute on function public.send_notification_draft(uuid, timestamptz), public.delete_announcement(uuid, timestamptz) to authenticated;
