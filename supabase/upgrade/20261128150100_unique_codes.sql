-- Unique codes at every price. A code is held while its attempt lives, and afterwards as long as money may still come for it; a pool that is
-- used up gives the amount twice, and a person tells such payments apart.
alter table private.payment_attempts add column announced_at timestamptz;
-- Until when the amount belongs to this attempt; maintained by a trigger.
alter table private.payment_attempts add column held_until timestamptz;
-- Somebody else held the amount when it was given.
alter table private.payment_attempts add column is_shared boolean not null default false;

create function private.amount_held_until(a private.payment_attempts) returns timestamptz
language sql immutable set search_path = '' as $$
  select case
    when a.state in ('created', 'pending') then 'infinity'::timestamptz
    -- Its row at the bank is known: a second payment of the amount is another one.
    when a.state in ('paid', 'refunded') then case when a.bank_reference is null then a.ended_at + interval '7 days' else a.ended_at end
    when a.announced_at is not null then a.ended_at + interval '7 days'
    else a.ended_at + interval '2 hours' end
$$;

create function private.hold_amount() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.held_until := private.amount_held_until(new);
  return new;
end
$$;

create trigger hold_amount before insert or update on private.payment_attempts for each row execute function private.hold_amount();

update private.payment_attempts a set announced_at = e.at
from (select o.order_id, min(o.at) as at from public.order_events o where o.event = 'submit_proof' group by o.order_id) e
where e.order_id = a.order_id and a.gateway = 'manual';
update private.payment_attempts set held_until = null;

drop index private.one_live_amount_per_account;
create unique index one_live_amount_per_account on private.payment_attempts (account, amount)
  where state in ('created', 'pending') and gateway = 'manual' and not is_shared;
create index payment_amounts_held on private.payment_attempts (account, held_until, amount) where gateway = 'manual';

-- The highest unique code of an amount, which is subtracted: 1 % from Rp20.000 on and never above Rp499; below, Rp99 or a tenth.
-- As `highestCode` in src/domain/payment/unique-code.ts.
create function private.highest_code(p_due bigint) returns integer
language sql immutable set search_path = '' as $$
  select (case when p_due >= 20000 then least(499, p_due / 100) else least(99, p_due / 10) end)::integer
$$;

-- The code of an order for one account: the one it has had there, else one that nobody holds, else the one that the fewest hold.
drop function private.free_unique_code(text, bigint);
create function private.free_unique_code(p_order uuid, p_account text, p_due bigint) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  highest constant integer := private.highest_code(p_due);
  chosen integer;
begin
  perform pg_advisory_xact_lock(hashtextextended(p_account, 7321));
  select a.unique_code into chosen from private.payment_attempts a
  where a.order_id = p_order and a.account = p_account and a.gateway = 'manual' and a.amount + a.unique_code = p_due
  order by a.opened_at limit 1;
  if found then
    return chosen;
  end if;
  select c into chosen from generate_series(least(1, highest), highest) c
  left join (
    select a.amount, count(distinct a.order_id) as holders from private.payment_attempts a
    where a.gateway = 'manual' and a.account = p_account and a.held_until > private.shop_now() and a.amount between p_due - highest and p_due
    group by a.amount) held on held.amount = p_due - c
  order by coalesce(held.holders, 0), random() limit 1;
  return chosen;
end
$$;

-- Writes an attempt of an order before its gateway is called: `p_due` less its code, to be paid until `p_until`.
create function private.write_attempt(o public.orders, p_method text, p_account uuid, p_due bigint, p_until timestamptz)
returns private.payment_attempts
language plpgsql security definer set search_path = '' as $$
declare
  receiver private.shop_accounts;
  cash text;
  code integer := 0;
  counted integer;
  written private.payment_attempts;
begin
  select * into receiver from private.shop_accounts s where p_method = 'transfer' and s.id = p_account;
  cash := case p_method when 'sandbox' then 'cash:gateway:sandbox' when 'qris' then 'cash:gateway:qris' else receiver.code end;
  if p_method <> 'sandbox' then
    code := private.free_unique_code(o.id, cash, p_due);
  end if;
  select count(*) into counted from private.payment_attempts a where a.order_id = o.id;
  insert into private.payment_attempts (order_id, reference, gateway, method, account, amount, unique_code, is_shared, instructions, expires_at,
    next_inquiry_at)
  values (o.id, o.number || '-' || counted + 1 || '-' || upper(encode(extensions.gen_random_bytes(3), 'hex')),
    case p_method when 'sandbox' then 'sandbox' else 'manual' end, p_method, cash, p_due - code, code,
    p_method <> 'sandbox' and exists (select from private.payment_attempts a where a.gateway = 'manual' and a.account = cash
      and a.amount = p_due - code and a.order_id <> o.id and a.held_until > private.shop_now()),
    case p_method when 'transfer' then jsonb_build_object('kind', 'transfer', 'id', receiver.id, 'bank', receiver.bank,
      'account', receiver.number, 'holder', receiver.holder) end,
    p_until, case p_method when 'sandbox' then private.shop_now() + interval '30 seconds' end)
  returning * into written;
  return written;
end
$$;

-- How often an order has changed its way to pay.
create function private.method_changes(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select count(*) from (
    select a.account, lag(a.account) over (order by a.opened_at, a.reference) as earlier
    from private.payment_attempts a where a.order_id = p_order) c
  where c.account <> c.earlier
$$;

-- Writes the attempt before the gateway is called, or returns the one that lives. What is due is the total, or what bound receipts lack of it.
-- Without an account a transfer goes to the first offered one. With another amount, method or account the living one is closed first: the
-- caller gets {close} and asks again. Codes: NOT_FOUND, NOT_PAYABLE, METHOD_UNAVAILABLE, SWITCH_LIMIT.
drop function public.take_payment_attempt(uuid, text);
create function public.take_payment_attempt(p_order uuid, p_method text, p_account uuid default null) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  o public.orders;
  due private.order_deadlines;
  living private.payment_attempts;
  last_account text;
  receiver uuid;
  wanted text;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders where id = p_order and buyer_id = auth.uid() for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into living from private.payment_attempts a where a.order_id = p_order and a.state in ('created', 'pending') for update;
  select s.code into wanted from private.shop_accounts s where s.id = p_account;
  if living.method = p_method and living.expires_at > private.shop_now() and living.amount + living.unique_code = private.amount_due(p_order)
    and (p_method <> 'transfer' or p_account is null or living.account = wanted) then
    return private.attempt_json(living, false);
  end if;
  select * into due from private.order_deadlines d where d.order_id = p_order and d.name = 'payment';
  if p_method = 'transfer' then
    select (a.given ->> 'id')::uuid into receiver
    from jsonb_array_elements(private.offered_accounts()) with ordinality as a (given, place)
    where p_account is null or (a.given ->> 'id')::uuid = p_account order by a.place limit 1;
  end if;
  if o.state <> 'pending_payment' or due.done_at is not null or due.paused_at is not null or due.due_at <= private.shop_now() then
    return jsonb_build_object('code', 'NOT_PAYABLE', 'state', o.state);
  elsif p_method is null or not p_method = any (private.payment_methods()) or (p_method = 'transfer' and receiver is null) then
    return jsonb_build_object('code', 'METHOD_UNAVAILABLE');
  end if;
  wanted := case p_method when 'sandbox' then 'cash:gateway:sandbox' when 'qris' then 'cash:gateway:qris'
    else (select s.code from private.shop_accounts s where s.id = receiver) end;
  select a.account into last_account from private.payment_attempts a where a.order_id = p_order order by a.opened_at desc, a.reference desc limit 1;
  if last_account <> wanted and private.method_changes(p_order) >= 10 then
    return jsonb_build_object('code', 'SWITCH_LIMIT');
  elsif living.id is not null then
    return jsonb_build_object('close', jsonb_build_object('reference', living.reference, 'gateway', living.gateway, 'provider_id', living.provider_id));
  end if;
  return private.attempt_json(private.write_attempt(o, p_method, receiver, private.amount_due(p_order), due.due_at), true);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

revoke all on function private.amount_held_until(private.payment_attempts), private.hold_amount(), private.highest_code(bigint),
  private.free_unique_code(uuid, text, bigint), private.write_attempt(public.orders, text, uuid, bigint, timestamptz),
  private.method_changes(uuid), public.take_payment_attempt(uuid, text, uuid) from public;
grant execute on function public.take_payment_attempt(uuid, text, uuid) to authenticated;
