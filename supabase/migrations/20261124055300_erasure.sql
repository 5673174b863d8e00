-- What is owed before an account is deleted, each by its name; and what is erased when its time is over. Orders, payments and journals stay
-- (docs/security.md).

create or replace function private.account_obligation(p_user uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when exists (select from public.orders o where o.buyer_id = p_user
      and o.state not in ('completed', 'cancelled', 'expired', 'refunded')) then 'OPEN_ORDER'
    when exists (select from private.refunds r join public.orders o on o.id = r.order_id where o.buyer_id = p_user and r.state <> 'sent')
      then 'MONEY_OWED'
    when exists (select from private.payment_exceptions e join public.orders o on o.id = e.order_id where o.buyer_id = p_user and e.state = 'open')
      then 'OPEN_EXCEPTION'
    when exists (select from private.complaints c join public.orders o on o.id = c.order_id where o.buyer_id = p_user
      and c.state in ('open', 'appealed')) then 'OPEN_COMPLAINT' end
$$;

alter table private.refund_destinations alter column sealed drop not null;

-- The body of a webhook goes, its hash stays: what was kept can still be told from what was not.
alter table private.webhook_inbox add column body_hash bytea check (length(body_hash) = 32);

create index webhook_bodies on private.webhook_inbox (received_at) where body is not null;
create index webhooks_not_authentic on private.webhook_inbox (received_at) where not is_authentic;

alter table private.installation add column orders_erased_at timestamptz;

-- Whether everything about an order was over for 90 days: its state, its deadlines, its refunds, its exceptions and its complaints.
create function private.is_long_over(p_order uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select o.state in ('completed', 'cancelled', 'expired', 'refunded')
    and coalesce((select max(greatest(d.due_at, coalesce(d.done_at, d.due_at))) from private.order_deadlines d where d.order_id = o.id), o.state_at)
      < now() - interval '90 days'
    and not exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null and d.paused_at is not null)
    and not exists (select from private.refunds r where r.order_id = o.id
      and (r.state <> 'sent' or r.sent_at > now() - interval '90 days'))
    and not exists (select from private.payment_exceptions e where e.order_id = o.id and e.state = 'open')
    and not exists (select from private.complaints c where c.order_id = o.id and c.state in ('open', 'appealed'))
  from public.orders o where o.id = p_order
$$;

-- Messages, proofs and evidence of orders that are long over, with their files; uploads that were never shown to anybody; numbers of bank
-- accounts whose refund was sent 90 days ago. At most so many orders at a time; returns how many rows and files went.
create function private.erase_order_traces(p_max integer default 200) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  over uuid[];
  gone integer := 0;
  counted integer;
begin
  over := array(
    select t.order_id from (
      select m.order_id from private.order_messages m
      union select p.order_id from private.proof_pictures p where p.order_id is not null
      union select c.order_id from private.complaints c
        where exists (select from private.complaint_messages m where m.complaint_id = c.id)
          or exists (select from private.complaint_files f where f.complaint_id = c.id)) t
    join public.orders o on o.id = t.order_id and o.created_at < now() - interval '90 days'
    where private.is_long_over(t.order_id) limit p_max);
  insert into private.files_to_remove (bucket, path)
  select 'evidence', p.path from private.proof_pictures p where p.order_id = any (over)
  union select 'evidence', f.path from private.complaint_files f join private.complaints c on c.id = f.complaint_id where c.order_id = any (over)
  union (select 'evidence', o.name from storage.objects o
    where o.bucket_id = 'evidence' and o.created_at < now() - interval '7 days' and not private.is_complaint_file(o.name)
      and not exists (select from private.proof_pictures p where p.path = o.name and p.order_id is not null)
      and not exists (select from private.files_to_remove r where r.bucket = 'evidence' and r.path = o.name) limit p_max)
  on conflict do nothing;
  get diagnostics counted = row_count;
  gone := gone + counted;
  update private.order_facts f set proof_path = null where f.order_id = any (over) and f.proof_path is not null;
  delete from private.proof_pictures p where p.order_id = any (over)
    or (p.order_id is null and exists (select from private.files_to_remove r where r.bucket = 'evidence' and r.path = p.path));
  delete from private.order_messages m where m.order_id = any (over);
  get diagnostics counted = row_count;
  gone := gone + counted;
  delete from private.complaint_files f using private.complaints c where c.id = f.complaint_id and c.order_id = any (over);
  delete from private.complaint_messages m using private.complaints c where c.id = m.complaint_id and c.order_id = any (over);
  get diagnostics counted = row_count;
  gone := gone + counted;
  update private.refund_destinations d set sealed = null, fingerprints = '{}'
  where d.id in (
    select e.id from private.refund_destinations e
    where e.sealed is not null and e.created_at < now() - interval '90 days'
      and not exists (select from private.order_facts f join private.refunds r on r.order_id = f.order_id
        where f.destination_id = e.id and (r.state <> 'sent' or r.sent_at > now() - interval '90 days'))
    order by e.created_at limit p_max);
  get diagnostics counted = row_count;
  return gone + counted;
end
$$;

create index refund_destinations_sealed on private.refund_destinations (created_at) where sealed is not null;
create index order_facts_of_destination on private.order_facts (destination_id) where destination_id is not null;

-- Bodies of webhooks after 90 days (their key and hash stay); what was not authentic after 7 days, whole.
create function private.erase_webhooks(p_max integer default 500) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  counted integer;
  gone integer;
begin
  update private.webhook_inbox w set body = null, body_hash = sha256(convert_to(w.body, 'UTF8'))
  where w.id in (select x.id from private.webhook_inbox x where x.body is not null and x.is_authentic
    and x.received_at < now() - interval '90 days' order by x.received_at limit p_max);
  get diagnostics gone = row_count;
  delete from private.webhook_inbox w where w.id in (select x.id from private.webhook_inbox x
    where not x.is_authentic and x.received_at < now() - interval '7 days' order by x.received_at limit p_max);
  get diagnostics counted = row_count;
  return gone + counted;
end
$$;

-- Once an hour, and again at once while there is more.
create function private.erase_what_is_over() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  update private.installation set orders_erased_at = now() where orders_erased_at is null or orders_erased_at < now() - interval '1 hour';
  if not found then
    return 0;
  end if;
  gone := private.erase_order_traces() + private.erase_webhooks();
  if gone >= 200 then
    update private.installation set orders_erased_at = null;
  end if;
  return gone;
end
$$;

insert into private.due_tasks (name, procedure) values ('erase_what_is_over', 'erase_what_is_over');

-- What nobody needs any more of the outboxes: done rows after 30 days, messages after 90, those never sent after 30.
create or replace function private.tidy_orders() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  gone integer;
begin
  delete from private.order_outbox b where b.id in (select x.id from private.order_outbox x where x.done_at < now() - interval '30 days' limit 500);
  get diagnostics gone = row_count;
  delete from private.message_outbox m where m.id in (select x.id from private.message_outbox x
    where x.sent_at < now() - interval '90 days' or (x.sent_at is null and x.created_at < now() - interval '30 days') limit 500);
  return gone;
end
$$;
