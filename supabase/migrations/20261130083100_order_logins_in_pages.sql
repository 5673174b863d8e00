-- The login of an order in what reads and erases credentials: pages, rotation of keys, the closed vault, texts of notifications.

set check_function_bodies = off;

create or replace function public.server_set_vault(p_is_open boolean, p_note text default '') returns void
language plpgsql security definer set search_path = '' as $$
declare
  vault private.vault_state;
begin
  select * into vault from private.vault_state for update;
  if vault.is_open <> p_is_open then
    update private.vault_state set is_open = p_is_open, note = left(coalesce(p_note, ''), 200), since = private.shop_now() where true;
  elsif p_is_open then
    return;
  end if;
  if p_is_open then
    perform private.resume_deadlines(d.order_id, private.shop_now(), 'vault')
    from (select distinct x.order_id from private.order_deadlines x where 'vault' = any (x.pauses) and x.done_at is null) d;
  else
    -- Also orders of accounts without credentials, because nothing can be sealed now, and disputed orders, whose deadlines must stay paused
    -- when the complaint ends.
    perform private.pause_deadlines(o.id, private.shop_now(), 'vault')
    from public.orders o join private.order_facts f on f.order_id = o.id join private.units u on u.id = f.unit_id
    where (u.has_credentials or (o.sale_kind = 'account' and o.state = 'processing') or private.login_status(o.id) = 'sealed')
      and o.state in ('processing', 'delivered', 'completed', 'disputed')
      and exists (select from private.order_deadlines d where d.order_id = o.id and d.done_at is null and not 'vault' = any (d.pauses));
  end if;
end
$$;

create or replace function public.server_vault_keys() returns table (key_id text, count bigint, units bigint, destinations bigint)
language sql stable security definer set search_path = '' as $$
  select coalesce(p.key_id, d.key_id), coalesce(p.parts, 0), coalesce(p.units, 0), coalesce(d.destinations, 0)
  from (select s.key_id, count(*) as parts, count(distinct s.place) as units from (
      select c.key_id, c.unit_id as place from private.credentials c where c.erased_at is null
      union all select l.key_id, l.order_id from private.order_logins l where l.erased_at is null) s
    group by s.key_id) p
  full join (select split_part(r.sealed, '.', 2) as key_id, count(*) as destinations from private.refund_destinations r
    where r.sealed is not null group by 1) d
    on d.key_id = p.key_id
  order by 1
$$;

create or replace function public.server_credentials_to_rewrap(p_keys text[], p_max integer default 500)
returns table (unit_id uuid, scope text, version integer, wrapped_key text)
language sql stable security definer set search_path = '' as $$
  select c.unit_id, c.scope, c.version, c.wrapped_key from private.credentials c where c.erased_at is null and c.key_id = any (p_keys)
  union all select l.order_id, 'login', l.version, l.wrapped_key from private.order_logins l
  where l.erased_at is null and l.key_id = any (p_keys) order by 1, 2, 3 limit least(p_max, 1000)
$$;

create or replace function public.server_store_rewrapped(p_rows jsonb) returns integer
language plpgsql security definer set search_path = '' as $$
declare
  stored integer;
  stored_logins integer;
begin
  update private.credentials c set wrapped_key = g.wrapped_key, key_id = g.key_id
  from jsonb_to_recordset(private.decoded_json(p_rows))
    as g (unit_id uuid, scope text, version integer, was text, wrapped_key text, key_id text)
  where c.unit_id = g.unit_id and c.scope = g.scope and c.version = g.version and c.wrapped_key = g.was;
  get diagnostics stored = row_count;
  update private.order_logins l set wrapped_key = g.wrapped_key, key_id = g.key_id
  from jsonb_to_recordset(private.decoded_json(p_rows))
    as g (unit_id uuid, scope text, version integer, was text, wrapped_key text, key_id text)
  where g.scope = 'login' and l.order_id = g.unit_id and l.version = g.version and l.wrapped_key = g.was;
  get diagnostics stored_logins = row_count;
  return stored + stored_logins;
end
$$;

create or replace function private.erase_credentials() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  expired record;
  erased integer := 0;
begin
  for expired in
    select u.id, f.order_id from private.units u join private.order_facts f on f.unit_id = u.id join public.orders o on o.id = f.order_id
    where u.state = 'sold' and u.has_credentials and o.state = 'completed' and o.completed_at < (select private.shop_now()) - interval '30 days'
      and not exists (select from private.order_deadlines d where d.order_id = o.id
        and (d.done_at is null or d.done_at > (select private.shop_now()) - interval '30 days'))
    limit 200 for update of u skip locked
  loop
    update private.credentials c set sealed = null, wrapped_key = null, erased_at = private.shop_now()
    where c.unit_id = expired.id and c.erased_at is null;
    update private.units u set has_credentials = false where u.id = expired.id;
    perform private.add_credential_line(expired.id, 'erased', null, 'system', expired.order_id, null, null, null, null);
    erased := erased + 1;
  end loop;
  return erased + private.erase_order_logins();
end
$$;

create or replace function public.tick_handover(p_order uuid, p_step text, p_done boolean) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  end if;
  select * into o from public.orders x where x.id = p_order and x.buyer_id = auth.uid();
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif not p_step = any (private.order_checklist(o)) then
    return jsonb_build_object('code', 'INVALID');
  elsif p_done then
    insert into private.order_handovers (order_id, step) values (p_order, p_step) on conflict do nothing;
  else
    delete from private.order_handovers h where h.order_id = p_order and h.step = p_step;
  end if;
  return jsonb_build_object('outcome', 'done');
end
$$;

create or replace function public.delivery_form(p_product uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('form', g.delivery_form, 'game', g.name, 'asks_login', p.sale_kind = 'service' and exists (
      select from public.categories c where c.id = p.category_id and c.asks_login), 'used', (
    select coalesce(jsonb_agg(jsonb_build_object('game_id', u.game_id, 'server', u.server) order by u.at desc), '[]') from (
      select o.details ->> 'game_id' as game_id, o.details ->> 'server' as server, max(o.created_at) as at
      from public.orders o join public.products other on other.id = o.product_id
      where o.buyer_id = auth.uid() and other.game_title_id = g.id and o.details ? 'game_id'
      group by 1, 2 order by 3 desc limit 3) u))
  from public.products p left join public.game_titles g on g.id = p.game_title_id
  where p.id = p_product and p.is_active and p.archived_at is null
$$;

create or replace function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_summary(o) || jsonb_build_object(
    'tier_name', o.tier_name, 'unit_price', o.unit_price, 'discount', o.discount, 'deposit', o.deposit,
    'details', o.details, 'warranty_days', o.warranty_days, 'delivery_hours', o.delivery_hours, 'work_started_at', f.work_started_at,
    'completed_at', o.completed_at, 'asked_hours', f.asked_hours,
    'version', (select max(e.seq) from public.order_events e where e.order_id = o.id),
    'deadlines', coalesce((select jsonb_agg(jsonb_build_object('name', d.name, 'due_at', d.due_at, 'paused_at', d.paused_at) order by d.due_at)
      from private.order_deadlines d where d.order_id = o.id and d.done_at is null), '[]'),
    'events', coalesce((select jsonb_agg(jsonb_build_object('seq', e.seq, 'event', e.event, 'from_state', e.from_state, 'to_state', e.to_state,
      'actor_kind', e.actor_kind, 'at', e.at, 'note', e.note) order by e.seq) from public.order_events e where e.order_id = o.id), '[]'),
    'payment', (select jsonb_build_object('reference', a.reference, 'method', a.method, 'amount', a.amount, 'expires_at', a.expires_at,
      'instructions', a.instructions) from private.payment_attempts a where a.order_id = o.id and a.state in ('created', 'pending')
      and a.instructions is not null and a.amount + a.unique_code = private.amount_due(o.id)),
    'awaits_decision', private.awaits_decision(o.id),
    'methods', case when o.state = 'pending_payment' then to_jsonb(private.payment_methods()) else '[]' end,
    'accounts', case when o.state = 'pending_payment' then private.offered_accounts() else '[]' end,
    'proof', case when f.proof_at is not null then jsonb_build_object('path', f.proof_path, 'at', f.proof_at) end,
    'exception', (select jsonb_build_object('kind', x.kind, 'state', x.state,
      'amount', case x.state when 'open' then x.amount - x.taken else x.amount end) from private.payment_exceptions x
      where x.order_id = o.id order by x.state = 'open' desc, x.at desc limit 1),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'state', r.state, 'reason', r.reason,
      'granted_at', r.granted_at, 'sent_at', r.sent_at, 'reference', r.reference, 'is_extra', r.exception_id is not null) order by r.granted_at)
      from private.refunds r where r.order_id = o.id), '[]'),
    'destination', (select jsonb_build_object('bank', b.bank, 'last4', b.last4, 'holder', b.holder)
      from private.refund_destinations b where b.id = f.destination_id),
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at,
      'picture', m.picture) order by m.at, m.id)
      from private.order_messages m where m.order_id = o.id), '[]'),
    'paid_method', (select a.method from private.payment_attempts a where a.order_id = o.id and a.state in ('paid', 'refunded')
      order by a.opened_at limit 1),
    'receipt_code', f.receipt_code, 'credential', private.order_credential(o), 'login', private.order_login(o), 'paid_amount', private.paid_amount(o.id),
    'complaint', private.complaint_of(o.id, o.buyer_id is distinct from auth.uid()),
    'may_complain', o.state in ('delivered', 'rented', 'returning', 'completed') and private.may_complain(o),
    'parent_id', o.parent_id, 'rental', private.rental_detail(o))
  from public.orders o join private.order_facts f on f.order_id = o.id where o.id = p_order
$$;

create or replace function public.staff_order(p_order uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('orders.read');
  return (
    select jsonb_build_object('order', private.order_detail(o.id), 'buyer_id', o.buyer_id, 'buyer_name', private.buyer_name(o.buyer_id),
      'most_part_refund', private.most_part_refund(o.id),
      'worker', private.order_worker(o.id), 'workers', private.assignable_workers(o),
      'attempts', coalesce((select jsonb_agg(jsonb_build_object('reference', a.reference, 'gateway', a.gateway, 'method', a.method,
        'amount', a.amount, 'state', a.state, 'opened_at', a.opened_at, 'expires_at', a.expires_at) order by a.opened_at)
        from private.payment_attempts a where a.order_id = o.id), '[]'),
      'lines', case when private.may('ledger.read') then coalesce((select jsonb_agg(private.ledger_line(l, j) order by j.id, l.line)
        from private.journals j join private.journal_lines l on l.journal_id = j.id where j.order_id = o.id), '[]') else '[]' end,
      'risks', coalesce((select jsonb_agg(format('%s (%s poin)', r.text, r.points) order by r.points desc) from private.risk_rules r
        where r.name = any ((select f.risks from private.order_facts f where f.order_id = o.id)::text[])), '[]'),
      'events', coalesce((select jsonb_agg(t.event order by t.event) from private.order_transitions t
        join private.order_facts f on f.order_id = o.id
        where t.kind = o.kind and t.from_state = o.state and 'staff' = any (t.actors) and private.may(t.permission)
          and t.event not in ('pay', 'refund_sent', 'reject_last_proof') and t.event not like 'resolve\_%'
          and (t.event <> 'start_work' or (o.sale_kind = 'service' and f.work_started_at is null))
          and (t.event <> 'ask_more_time' or not exists (select from public.order_events e where e.order_id = o.id and e.event = 'grant_more_time'))
          and (t.event <> 'refund' or private.refundable(o.id) > 0)
          and (t.event <> 'refund_part' or private.most_part_refund(o.id) > 0)
          and (t.event <> 'deliver' or o.sale_kind <> 'account' or exists (
            select from private.units u where u.id = f.unit_id and u.has_credentials))), '[]'))
    from public.orders o where o.id = p_order);
end
$$;

create or replace function private.is_urgent_notice(p_notice text) returns boolean
language sql immutable set search_path = '' as $$
  select p_notice in ('pay', 'revive', 'reject_proof', 'reject_last_proof', 'deliver', 'login_code_answered', 'credential_opened', 'login_opened',
    'credential_closed', 'complaint_answered_by_shop', 'complaint_waits_for_buyer', 'ready', 'not_ready', 'start', 'rental_ends_15',
    'time_over', 'end_for_breach', 'miss') or p_notice like 'resolve\_%'
$$;

create or replace function private.hand_over_notification(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.complaints;
  staff_reason text;
begin
  select * into c from private.complaints x where x.order_id = o.id order by x.opened_at desc limit 1;
  if p_notice in ('credential_opened', 'credential_closed', 'login_opened') then
    select l.reason into staff_reason from private.credential_log l
    where l.order_id = o.id and l.actor_kind = 'shop' and l.reason is not null order by l.at desc limit 1;
  end if;
  return case
    when p_notice = 'deliver' and o.delivery = 'automatic' then jsonb_build_object('title', format('%s siap dibuka', o.product_name),
      'body', format('Datanya ada di Brankas pesanan %s. Buka hanya di sini, jangan bagikan.', o.number), 'whatsapp', true)
    when p_notice = 'credential_opened' then jsonb_build_object('title', 'Kami membuka data akunmu',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice = 'login_opened' then jsonb_build_object('title', 'Pengerja membuka login akunmu',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice in ('pay', 'revive') and private.asks_login(o) then jsonb_build_object('title', 'Pembayaran diterima',
      'body', format('%s: isi login akunmu di halaman pesanan, jangan lewat chat.', o.product_name), 'whatsapp', true)
    when p_notice = 'credential_closed' then jsonb_build_object('title', 'Brankas pesananmu kami tutup',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice = 'login_code_answered' then jsonb_build_object('title', 'Kode masuk sudah ada',
      'body', format('%s: buka pesanan dalam 5 menit.', o.number), 'whatsapp', true)
    when p_notice = 'open_complaint' then jsonb_build_object('title', 'Komplain diterima',
      'body', format('%s: semua batas waktu berhenti. Kami menjawab paling lambat %s.', o.number, private.wib_text(c.due_at)))
    when p_notice = 'appeal' then jsonb_build_object('title', 'Banding diterima',
      'body', format('%s: orang lain dari kami memutuskan paling lambat %s.', o.number, private.wib_text(c.due_at)))
    when p_notice = 'withdraw_complaint' then jsonb_build_object('title', 'Komplain dicabut',
      'body', format('%s: batas waktu berjalan lagi.', o.number))
    when p_notice = 'complaint_answered_by_shop' then jsonb_build_object('title', 'Kami menjawab komplainmu',
      'body', case c.turn when 'buyer' then format('%s: jawab sebelum %s.', o.number, private.wib_text(c.due_at))
        else format('%s: keputusan paling lambat %s.', o.number, private.wib_text(c.due_at)) end, 'whatsapp', true)
    when p_notice = 'complaint_waits_for_buyer' then jsonb_build_object('title', 'Komplainmu menunggu jawabanmu',
      'body', format('%s: jawab sebelum %s.', o.number, private.wib_text(c.due_at)), 'whatsapp', true)
    when p_notice = 'resolve_refund' then jsonb_build_object('title', 'Komplain diputuskan: uang kembali penuh',
      'body', format('%s: %s %s', o.number, p_note, private.refund_text(o.id)), 'whatsapp', true)
    when p_notice = 'resolve_part_refund' then jsonb_build_object('title', format('Komplain diputuskan: kembali %s', private.rupiah(c.amount)),
      'body', format('%s: %s %s', o.number, p_note, private.refund_text(o.id)), 'whatsapp', true)
    when p_notice = 'resolve_replacement' then jsonb_build_object('title', 'Komplain diputuskan: akun pengganti',
      'body', concat_ws(' ', format('%s: data penggantinya ada di Brankas.', o.number), nullif(private.refund_text(o.id), '')), 'whatsapp', true)
    when p_notice in ('resolve_help', 'resolve_no_fault') then jsonb_build_object('title', 'Komplain diputuskan',
      'body', concat_ws(' ', format('%s: %s', o.number, p_note), nullif(private.refund_text(o.id), ''), private.appeal_text(o.id)),
      'whatsapp', true)
    end;
end
$$;

create or replace function private.hand_over_staff_notification(o public.orders, p_notice text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case
    when p_notice in ('open_complaint', 'appeal', 'complaint_answered_by_buyer', 'complaint_waits_for_shop') then jsonb_build_object(
      'kind', 'complaint', 'title', case p_notice when 'open_complaint' then 'Komplain baru' when 'appeal' then 'Banding baru'
        when 'complaint_waits_for_shop' then 'Komplain hampir lewat waktu' else 'Pembeli menjawab komplain' end,
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/complaints')
    when p_notice = 'login_sealed' then jsonb_build_object('kind', 'to_deliver', 'title', 'Login pesanan sudah diisi pembeli',
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/orders/' || o.id)
    when p_notice = 'login_code_asked' then jsonb_build_object('kind', 'login_code_asked', 'title', 'Kode masuk diminta',
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/vault') end);
end
$$;

reset check_function_bodies;
