-- Complaints as both sides read them, and what people are told of complaints and credentials.

create function private.complaint_of(p_order uuid, p_for_staff boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reason', c.reason, 'text', c.text, 'state', c.state, 'opened_at', c.opened_at, 'turn', c.turn,
    'due_at', case when c.state in ('open', 'appealed') then c.due_at end, 'outcome', c.outcome, 'amount', c.amount, 'decision', c.decision,
    'decided_at', c.decided_at, 'first_outcome', c.first_outcome, 'first_decision', c.first_decision, 'appeal', c.appeal,
    'is_by_silence', c.decided_at is not null and c.decided_by is null,
    'appeal_until', case when c.state = 'decided' and c.decided_at + interval '72 hours' > clock_timestamp() then c.decided_at + interval '72 hours' end,
    'decided_by', case when p_for_staff and c.decided_by is not null then private.buyer_name(c.decided_by) end,
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.complaint_messages m where m.complaint_id = c.id), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'author', f.author, 'kind', f.kind, 'bytes', f.bytes, 'at', f.at) order by f.at)
      from private.complaint_files f where f.complaint_id = c.id), '[]'))
  from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;

create or replace function private.order_detail(p_order uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.order_core_detail(p_order) || jsonb_build_object('credential', private.order_credential(o),
    'complaint', private.complaint_of(o.id, o.buyer_id is distinct from auth.uid()),
    'may_complain', o.state in ('delivered', 'completed') and private.may_complain(o))
  from public.orders o where o.id = p_order
$$;

-- Complaints that wait: whose turn is the shop's first, then by due time. `p_filter`: open, decided.
create function public.complaint_queue(p_filter text default 'open') returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'order_id', o.id, 'number', o.number, 'product_name', o.product_name,
      'buyer_name', private.buyer_name(o.buyer_id), 'reason', c.reason, 'state', c.state, 'turn', c.turn, 'opened_at', c.opened_at,
      'due_at', c.due_at, 'outcome', c.outcome, 'total', o.total) order by case when p_filter = 'open' then (c.turn = 'buyer')::integer end,
      case when p_filter = 'open' then c.due_at end, c.decided_at desc), '[]')
    from (select * from private.complaints x where case p_filter when 'open' then x.state in ('open', 'appealed')
      else x.state in ('decided', 'final', 'withdrawn') end order by x.opened_at desc limit 200) c
    join public.orders o on o.id = c.order_id);
end
$$;

-- Everything a decision needs in one place: the order as it was sold, both sides, the vault's log, what the buyer did before; never the
-- credentials themselves.
create function public.complaint_case(p_complaint uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select jsonb_build_object('order', private.order_detail(o.id), 'buyer_name', private.buyer_name(o.buyer_id),
      'attributes', o.attributes, 'refundable', private.refundable(o.id), 'history', public.credential_history(o.id),
      'buyer', (select jsonb_build_object('orders', count(*), 'completed', count(*) filter (where x.state = 'completed'),
        'refunded', count(*) filter (where x.state = 'refunded'),
        'complaints', (select count(*) from private.complaints k join public.orders y on y.id = k.order_id where y.buyer_id = o.buyer_id))
        from public.orders x where x.buyer_id = o.buyer_id),
      'must_be_other', c.state = 'appealed' and c.first_decided_by is not distinct from auth.uid(),
      'replacements', coalesce((select jsonb_agg(jsonb_build_object('unit_id', r.id, 'product_name', r.name, 'price', r.price, 'position', r.position))
        from (select u.id, p.name, p.price, u.position from private.units u join public.products p on p.id = u.product_id
          where u.state = 'available' and p.sale_kind = o.sale_kind and (o.sale_kind <> 'account' or u.has_credentials)
            and (u.product_id = o.product_id or (p.game_title_id = (select q.game_title_id from public.products q where q.id = o.product_id)
              and p.price >= o.unit_price))
          order by (u.product_id = o.product_id) desc, p.price, u.position limit 20) r), '[]'))
    from private.complaints c join public.orders o on o.id = c.order_id where c.id = p_complaint);
end
$$;

create function private.hand_over_news(o public.orders, p_notice text, p_note text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  c private.complaints;
  staff_reason text;
begin
  select * into c from private.complaints x where x.order_id = o.id order by x.opened_at desc limit 1;
  if p_notice in ('credential_opened', 'credential_closed') then
    select l.reason into staff_reason from private.credential_log l
    where l.order_id = o.id and l.actor_kind = 'shop' and l.reason is not null order by l.at desc limit 1;
  end if;
  return case
    when p_notice = 'deliver' and o.delivery = 'automatic' then jsonb_build_object('title', format('%s siap dibuka', o.product_name),
      'body', format('Datanya ada di Brankas pesanan %s. Buka hanya di sini, jangan bagikan.', o.number), 'whatsapp', true)
    when p_notice = 'credential_opened' then jsonb_build_object('title', 'Toko membuka data akunmu',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice = 'credential_closed' then jsonb_build_object('title', 'Brankas pesananmu ditutup toko',
      'body', format('%s: %s', o.number, staff_reason), 'whatsapp', true)
    when p_notice = 'login_code_answered' then jsonb_build_object('title', 'Kode masuk sudah ada',
      'body', format('%s: buka pesanan dalam 5 menit.', o.number), 'whatsapp', true)
    when p_notice = 'open_complaint' then jsonb_build_object('title', 'Komplain diterima',
      'body', format('%s: semua batas waktu berhenti. Toko menjawab paling lambat %s.', o.number, private.wib_text(c.due_at)))
    when p_notice = 'appeal' then jsonb_build_object('title', 'Banding diterima',
      'body', format('%s: orang lain di toko memutuskan paling lambat %s.', o.number, private.wib_text(c.due_at)))
    when p_notice = 'withdraw_complaint' then jsonb_build_object('title', 'Komplain dicabut',
      'body', format('%s: batas waktu berjalan lagi.', o.number))
    when p_notice = 'complaint_answered_by_shop' then jsonb_build_object('title', 'Toko menjawab komplainmu',
      'body', case c.turn when 'buyer' then format('%s: jawab sebelum %s.', o.number, private.wib_text(c.due_at))
        else format('%s: keputusan paling lambat %s.', o.number, private.wib_text(c.due_at)) end, 'whatsapp', true)
    when p_notice = 'complaint_waits_for_buyer' then jsonb_build_object('title', 'Komplainmu menunggu jawabanmu',
      'body', format('%s: jawab sebelum %s.', o.number, private.wib_text(c.due_at)), 'whatsapp', true)
    when p_notice = 'resolve_refund' then jsonb_build_object('title', 'Komplain diputuskan: uang kembali penuh',
      'body', format('%s: %s Isi rekening tujuan.', o.number, p_note), 'whatsapp', true)
    when p_notice = 'resolve_part_refund' then jsonb_build_object('title', format('Komplain diputuskan: kembali %s', private.rupiah(c.amount)),
      'body', format('%s: %s Isi rekening tujuan.', o.number, p_note), 'whatsapp', true)
    when p_notice = 'resolve_replacement' then jsonb_build_object('title', 'Komplain diputuskan: akun pengganti',
      'body', format('%s: data penggantinya ada di Brankas.', o.number), 'whatsapp', true)
    when p_notice in ('resolve_help', 'resolve_no_fault') then jsonb_build_object('title', 'Komplain diputuskan',
      'body', format('%s: %s Kamu bisa banding dalam 72 jam.', o.number, p_note), 'whatsapp', true)
    end;
end
$$;

create function private.hand_over_staff_news(o public.orders, p_notice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case
    when p_notice in ('open_complaint', 'appeal', 'complaint_answered_by_buyer', 'complaint_waits_for_shop') then jsonb_build_object(
      'permission', 'complaints.write', 'title', case p_notice when 'open_complaint' then 'Komplain baru' when 'appeal' then 'Banding baru'
        when 'complaint_waits_for_shop' then 'Komplain hampir lewat waktu' else 'Pembeli menjawab komplain' end,
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/complaints')
    when p_notice = 'login_code_asked' then jsonb_build_object('permission', 'credentials.write', 'title', 'Kode masuk diminta',
      'body', format('%s: %s.', o.number, o.product_name), 'link', '/admin/vault') end
$$;

alter function private.order_news(public.orders, text, text) rename to purchase_news;

create function private.order_news(o public.orders, p_notice text, p_note text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.hand_over_news(o, p_notice, p_note), private.purchase_news(o, p_notice, p_note))
$$;

alter function private.staff_news(public.orders, text) rename to purchase_staff_news;

create function private.staff_news(o public.orders, p_notice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(private.hand_over_staff_news(o, p_notice), private.purchase_staff_news(o, p_notice))
$$;

-- Deliveries belong to what the relay does twice a second while there is work.
create or replace function public.server_relay(p_max integer default 100) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  delivered integer;
  shown integer;
  told integer;
  moved integer;
begin
  moved := private.move_due_orders(50);
  delivered := private.deliver_ready(50);
  shown := private.show_stock(p_max);
  told := private.tell_orders(p_max);
  return jsonb_build_object('stock', shown, 'told', told, 'moved', moved, 'delivered', delivered, 'left',
    exists (select from private.stock_changes) or exists (select from private.order_outbox b where b.done_at is null and b.not_before <= clock_timestamp()));
end
$$;

-- Money that was recognised stays so when the order is disputed or replaced afterwards: its escrow is empty from then on.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.ledger_findings()'::regprocedure);
  rewritten text := replace(definition, 'where case when o.state in (''processing'', ''delivered'', ''disputed'') then',
    'where case when o.state in (''processing'', ''delivered'', ''disputed'')
      and not exists (select from private.journals k where k.key = ''recognised:'' || o.id) then');
begin
  if rewritten = definition then
    raise exception 'the checks of the ledger have changed';
  end if;
  execute rewritten;
end
$$;

-- An account is not deleted while a complaint runs.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('private.account_obligation(uuid)'::regprocedure);
  rewritten text := replace(definition, '''MONEY_OWED'' end', '''MONEY_OWED''
    when exists (select from private.complaints c join public.orders o on o.id = c.order_id where o.buyer_id = p_user
      and c.state in (''open'', ''appealed'')) then ''OPEN_COMPLAINT'' end');
begin
  execute rewritten;
end
$$;

-- Evidence: videos besides pictures, in one's own folder, while there is a complaint.
update storage.buckets set allowed_mime_types = '{image/jpeg,image/png,image/webp,video/mp4}' where id = 'evidence';

create function private.is_complaint_file(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.complaint_files f where f.path = p_path)
$$;

grant execute on function private.is_complaint_file(text) to authenticated;

drop policy evidence_read on storage.objects;

create policy evidence_read on storage.objects for select to authenticated
  using (bucket_id = 'evidence' and ((split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in()))
    or (select private.may('payments.write')) or ((select private.may('complaints.write')) and private.is_complaint_file(name))));

drop policy evidence_add on storage.objects;

create policy evidence_add on storage.objects for insert to authenticated
  with check (bucket_id = 'evidence' and split_part(name, '/', 1) = (select auth.uid())::text and (select private.is_signed_in())
    and name ~ '^[0-9a-f-]{36}/[A-Za-z0-9_-]{8,80}\.(jpg|jpeg|png|webp|mp4)$'
    and (exists (select from public.orders o where o.buyer_id = (select auth.uid()) and o.state in ('pending_payment', 'payment_review'))
      or (select private.has_running_complaint()) or (select private.may('complaints.write'))));

grant execute on function public.complaint_queue(text), public.complaint_case(uuid) to authenticated;
