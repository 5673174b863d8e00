-- Rules of caution with everything they compare: devices, bank accounts and proofs besides what an order says itself. A bank account's number
-- is sealed for its own row; what is compared are keyed hashes that only the server can make.

alter table private.order_facts add column device_hash bytea check (length(device_hash) = 32);

create index order_facts_by_device on private.order_facts (device_hash) where device_hash is not null;

-- One per key of the server, so that accounts are known again after a change of keys.
alter table private.refund_destinations add column fingerprints text[] not null default '{}';

create index refund_destinations_by_fingerprint on private.refund_destinations using gin (fingerprints);

insert into private.risk_rules (name, points, text) values
  ('blocked_device', 40, 'Perangkat ini pernah dipakai akun yang diblokir.'),
  ('shared_account', 50, 'Rekening refund pembeli sama dengan rekening orang yang diblokir.');

update private.risk_rules set text = 'Nomor telepon dari luar Indonesia, dan bukti transfer diperiksa manual.' where name = 'foreign_number';

create function private.is_blocked_person(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from auth.users u where u.id = p_user and u.banned_until > now())
$$;

-- Orders that ran out unpaid within seven days.
create function private.unpaid_lately(p_buyer uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from public.orders o where o.buyer_id = p_buyer and o.state = 'expired' and o.created_at > now() - interval '7 days'
$$;

-- Whether a refund of this person went to an account that somebody blocked named, too.
create function private.shares_account(p_user uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.refund_destinations mine
    join private.refund_destinations theirs on theirs.fingerprints && mine.fingerprints and theirs.user_id <> mine.user_id
    where mine.user_id = p_user and mine.fingerprints <> '{}' and private.is_blocked_person(theirs.user_id))
$$;

-- What an order of this person begins with; proofs, devices and refund accounts add to it when they are there.
create or replace function private.risks_of(p_buyer uuid, p_kind text, p_total bigint) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(r.name order by r.name), '{}')
  from private.risk_rules r, (
    select count(*) filter (where o.state = 'refunded') as refunded, count(*) filter (where o.state in ('completed', 'refunded')) as ended,
      count(*) filter (where o.sale_kind = 'account' and o.created_at > now() - interval '1 day') as accounts
    from public.orders o where o.buyer_id = p_buyer) so_far, (
    select u.created_at from auth.users u where u.id = p_buyer) person
  where case r.name
    when 'new_account' then person.created_at > now() - interval '24 hours' and p_total > 2000000
    when 'unpaid_before' then private.unpaid_lately(p_buyer) >= 3
    when 'many_refunds' then so_far.ended >= 3 and so_far.refunded * 10 > so_far.ended * 3
    -- The order itself is among them.
    when 'many_accounts' then p_kind = 'account' and so_far.accounts >= 5
    when 'shared_account' then private.shares_account(p_buyer)
    else false end
$$;

create function private.add_risk(p_order uuid, p_name text) returns void
language sql security definer set search_path = '' as $$
  update private.order_facts f set risks = array_append(f.risks, p_name)
  where f.order_id = p_order and not p_name = any (f.risks) and exists (select from private.risk_rules r where r.name = p_name)
$$;

-- Points of an order. From 50 on automatic delivery waits for a person, two hours at most.
create function private.risk_points(p_order uuid) returns integer
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(r.points), 0)::integer
  from private.order_facts f join private.risk_rules r on r.name = any (f.risks) where f.order_id = p_order
$$;

-- A proof is looked at by people; a number from abroad is a reason to look twice.
create function private.add_risk_of_proof() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_risk(new.order_id, 'foreign_number') from public.orders o join auth.users u on u.id = o.buyer_id
  where o.id = new.order_id and coalesce(u.phone, '') <> '' and u.phone !~ '^\+?62';
  return null;
end
$$;

create trigger add_risk_of_proof after update of proof_at on private.order_facts
  for each row when (new.proof_at is not null) execute function private.add_risk_of_proof();

-- Notes what an order was placed from: a keyed hash of address and browser, made by the server. Only the first counts.
create function public.server_note_device(p_order uuid, p_hash text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  update private.order_facts f set device_hash = decode(p_hash, 'hex') where f.order_id = p_order and f.device_hash is null;
  if found and exists (select from private.order_facts f where f.device_hash = decode(p_hash, 'hex') and f.order_id <> p_order
    and private.is_blocked_person(f.buyer_id)) then
    perform private.add_risk(p_order, 'blocked_device');
  end if;
end
$$;

grant execute on function public.server_note_device(uuid, text) to service_role;

-- Who let three orders run out within a week has one unpaid at a time; staff read points beside the words.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef(
    'public.place_order(uuid, uuid, uuid, timestamptz, bigint, integer, jsonb)'::regprocedure);
  rewritten text := replace(definition, '''payment_review'')) >= settings.max_unpaid',
    '''payment_review''))
      >= (case when private.unpaid_lately(buyer) >= 3 then 1 else settings.max_unpaid end)');
begin
  if rewritten = definition then
    raise exception 'the limit of unpaid orders has changed';
  end if;
  execute rewritten;
  definition := pg_catalog.pg_get_functiondef('public.staff_order(uuid)'::regprocedure);
  rewritten := replace(definition, 'jsonb_agg(r.text order by r.points desc)',
    'jsonb_agg(format(''%s (%s poin)'', r.text, r.points) order by r.points desc)');
  if rewritten = definition then
    raise exception 'what staff read of an order has changed';
  end if;
  execute rewritten;
end
$$;

drop function public.set_refund_destination(uuid, text, text, text, text);

-- Needs a session in which a factor was shown just now, if the buyer has one; the buyer is told. The server seals the number for `p_id`.
create function public.set_refund_destination(
  p_order uuid, p_bank text, p_sealed text, p_last4 text, p_holder text, p_id uuid default null, p_fingerprints text[] default '{}'
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  made constant uuid := coalesce(p_id, gen_random_uuid());
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif not exists (select from public.orders o where o.id = p_order and o.buyer_id = auth.uid()) then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif not private.is_fresh() then
    return jsonb_build_object('code', 'NOT_FRESH');
  elsif p_last4 !~ '^[0-9]{4}$' or length(p_bank) not between 2 and 60 or length(p_holder) not between 2 and 100
    or concat(p_bank, p_holder) ~ '[[:cntrl:]]' or cardinality(p_fingerprints) > 10
    or exists (select from unnest(p_fingerprints) f where f !~ '^[0-9a-f]{64}$') then
    return jsonb_build_object('code', 'INVALID');
  elsif not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
    return jsonb_build_object('code', 'NOTHING_TO_REFUND');
  end if;
  perform from public.orders o where o.id = p_order for update;
  insert into private.refund_destinations (id, user_id, bank, sealed, last4, holder, fingerprints)
  values (made, auth.uid(), btrim(p_bank), p_sealed, p_last4, btrim(p_holder), coalesce(p_fingerprints, '{}'));
  update private.order_facts f set destination_id = made where f.order_id = p_order;
  if private.shares_account(auth.uid()) then
    perform private.add_risk(p_order, 'shared_account');
  end if;
  perform private.add_order_notice(p_order, 'destination_set');
  return jsonb_build_object('outcome', 'done');
end
$$;

grant execute on function public.set_refund_destination(uuid, text, text, text, text, uuid, text[]) to authenticated;

-- The sealed number of a refund's account and what it was sealed for, for whoever sends it; every look is in the log.
create or replace function public.open_refund_destination(p_refund uuid) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  found record;
  refusal text;
begin
  perform private.require_permission('refunds.write');
  refusal := private.factor_refusal('refunds.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  end if;
  select d.id as destination, d.sealed, d.last4, o.number, o.id into found from private.refunds r
  join public.orders o on o.id = r.order_id join private.order_facts f on f.order_id = o.id
  join private.refund_destinations d on d.id = f.destination_id where r.id = p_refund;
  if found.sealed is null then
    return jsonb_build_object('code', 'DESTINATION_MISSING');
  end if;
  perform private.audit(auth.uid(), 'refund.destination_shown', found.id, jsonb_build_object('name', found.number, 'last4', found.last4));
  return jsonb_build_object('id', found.destination, 'sealed', found.sealed);
end
$$;
