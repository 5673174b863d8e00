-- What complaints do to an order: private.transition_order calls complaint_event_refusal to check an event of a purchase, and
-- apply_complaint_event to apply it (rentals: rental-transitions.sql). An open complaint pauses every deadline of its order.
-- Tables, messages and decisions: complaints.sql.

-- The state to which an order returns when its complaint ends without another state.
create function private.state_before_dispute(p_order uuid) returns text
language sql stable security definer set search_path = '' as $$
  select c.from_state from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;

-- Whether the buyer may still complain. A purchase: until the confirmation or the warranty ends, and two working days after the delivery in
-- any case. A rental: see private.may_complain_of_rental.
create function private.may_complain(o public.orders) returns boolean
language sql stable security definer set search_path = '' as $$
  select case o.kind when 'rental' then private.may_complain_of_rental(o) when 'extension' then false when 'group' then false else
    exists (select from private.order_deadlines d where d.order_id = o.id and d.name in ('confirmation', 'warranty') and d.done_at is null
        and (d.paused_at is not null or d.due_at > private.shop_now()))
      or exists (select from public.order_events e where e.order_id = o.id and e.event = 'deliver'
        and private.shop_now() < private.with_skips(e.at) + interval '2 days' + case extract(isodow from e.at at time zone 'Asia/Jakarta')
          when 4 then interval '2 days' when 5 then interval '2 days' when 6 then interval '2 days' when 7 then interval '1 day' else '0' end) end
$$;

-- The amount in rupiah of a decision or claim; null unless it is a whole number of at most 13 digits.
create function private.detail_amount(p_detail jsonb) returns bigint
language sql immutable set search_path = '' as $$
  select case when p_detail ->> 'amount' ~ '^[0-9]{1,13}$' then (p_detail ->> 'amount')::bigint end
$$;

-- An appeal is possible once, for 72 hours after a decision. Null: allowed.
create function private.appeal_refusal(p_order uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  newest private.complaints;
begin
  select * into newest from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1;
  return case
    when newest.state is distinct from 'decided' then 'TRANSITION_NOT_ALLOWED'
    when private.with_skips(newest.decided_at) < private.shop_now() - interval '72 hours' then 'TOO_LATE' end;
end
$$;

-- The complaint about an order that waits for a decision; null without one.
create function private.running_complaint(p_order uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select c.id from private.complaints c where c.order_id = p_order and c.state in ('open', 'appealed')
$$;

-- The refund of the first decision on a complaint while an appeal against it is open; null otherwise.
create function private.appealed_refund(p_order uuid) returns private.refunds
language sql stable security definer set search_path = '' as $$
  select r from private.complaints c join private.refunds r on r.complaint_id = c.id
  where c.order_id = p_order and c.state = 'appealed' limit 1
$$;

-- The most that a decision can refund in total: what is left, and the refund of the first decision, which it replaces.
create function private.disputed_refund(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select private.refundable(p_order) + coalesce((private.appealed_refund(p_order)).amount, 0)
$$;

-- The largest part of an order that can be refunded: it leaves a rest of what is refundable, and touches neither a deposit that is held or
-- disputed nor one that was kept, which goes back by a decision on it or with everything.
create function private.most_part_refund(p_order uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(private.disputed_refund(p_order) - private.disputed_deposit(p_order) - 1,
    private.disputed_refund(p_order) - private.held_deposit(p_order) - private.kept_deposit(p_order)))
$$;

-- Whether an amount can be refunded in part. That of the decision that is appealed always can: it moves nothing.
create function private.is_part_refund(p_order uuid, p_amount bigint) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(p_amount between 1 and private.most_part_refund(p_order) or p_amount = (private.appealed_refund(p_order)).amount, false)
$$;

-- Books what a decision refunds in total. On appeal it replaces the refund of the first decision: one that was not sent is taken back by a
-- counter-journal; one that was sent counts, and what it exceeds the total by is compensation, which the shop bears.
create function private.refund_by_decision(
  p_order uuid, p_event text, p_detail jsonb, p_seq integer, p_reason text, p_at timestamptz
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  first constant private.refunds := private.appealed_refund(p_order);
  total constant bigint := case p_event when 'resolve_refund' then private.disputed_refund(p_order)
    when 'resolve_part_refund' then private.detail_amount(p_detail) else 0 end;
  counted bigint := coalesce(first.amount, 0);
begin
  if first.state <> 'sent' and counted <> total then
    counted := 0;
    delete from private.refunds r where r.id = first.id;
    perform private.post_journal('refund_reversed:' || p_order || ':' || p_seq, 'refund_reversed', p_order, jsonb_build_array(
      jsonb_build_array('refund_payable', first.amount, p_order)) || private.returned_lines(first, first.amount), left(p_reason, 300),
      first.is_test);
    if not exists (select from private.refunds r where r.order_id = p_order and r.state <> 'sent') then
      perform private.end_deadlines(p_order, '{refund}');
    end if;
  elsif counted > total then
    perform private.post_journal('compensation:' || p_order || ':' || p_seq, 'compensation', p_order, jsonb_build_array(
      jsonb_build_array('expense:compensation', counted - total)) || private.returned_lines(first, counted - total), left(p_reason, 300),
      first.is_test);
  end if;
  if private.grant_refund('decision:' || p_order || ':' || p_seq, p_order, total - counted, p_reason) > 0 then
    perform private.set_deadline(p_order, 'refund', p_at + interval '3 days');
  end if;
end
$$;

-- Why an event of a purchase's complaint is refused; null when it is allowed.
create function private.complaint_event_refusal(o public.orders, f private.order_facts, p_event text, p_detail jsonb) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  amount constant bigint := private.detail_amount(p_detail);
begin
  case p_event
    when 'open_complaint' then
      return case when not private.may_complain(o) then 'TOO_LATE' end;
    when 'appeal' then
      return private.appeal_refusal(o.id);
    when 'resolve_refund' then
      return case when private.refundable(o.id) = 0 then 'NOTHING_TO_REFUND' end;
    when 'resolve_part_refund' then
      return case when private.is_part_refund(o.id, amount) then null else 'INVALID' end;
    when 'resolve_replacement' then
      return case
        when coalesce(p_detail ->> 'unit', '') !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then 'INVALID'
        when not exists (select from private.units u join public.products p on p.id = u.product_id
          where u.id = (p_detail ->> 'unit')::uuid and u.state = 'available' and p.sale_kind = o.sale_kind and not private.is_rented(u.id)
            and (u.product_id = o.product_id or p.price >= o.unit_price)) then 'UNIT_TAKEN'
        when o.sale_kind = 'account' and not exists (select from private.units u
          where u.id = (p_detail ->> 'unit')::uuid and u.has_credentials) then 'NO_CREDENTIALS' end;
    else
      return null;
  end case;
end
$$;

-- Takes the unit of a refunded or replaced order off sale, because the former buyer may still know its password. The unit of a service has
-- no credentials and is available again.
create function private.quarantine_unit(o public.orders, f private.order_facts) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if f.is_open then
    perform private.release_unit(o.id, case when o.sale_kind = 'service' then 'available' else 'quarantined' end);
  elsif o.sale_kind <> 'service' then
    update private.units u set state = 'quarantined' where u.id = f.unit_id and u.state = 'sold';
  end if;
end
$$;

-- Effects of an event of a purchase's complaint on deadlines, money and units. private.transition_order has checked everything.
create function private.apply_complaint_event(
  o public.orders, f private.order_facts, p_event text, p_detail jsonb, p_seq integer, p_reason text
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  moment constant timestamptz := private.shop_now();
  settings private.order_settings;
  unit uuid;
begin
  if p_event in ('open_complaint', 'appeal') then
    perform private.pause_deadlines(o.id, moment, 'dispute');
    return;
  elsif p_event <> 'withdraw_complaint' and p_event not like 'resolve\_%' then
    return;
  end if;
  perform private.resume_deadlines(o.id, moment, 'dispute');
  if p_event like 'resolve\_%' then
    perform private.refund_by_decision(o.id, p_event, p_detail, p_seq, p_reason, moment);
  end if;
  case p_event
    when 'resolve_refund' then
      perform private.end_deadlines(o.id, '{delivery,confirmation,warranty}');
      perform private.quarantine_unit(o, f);
    when 'resolve_part_refund' then
      perform private.end_deadlines(o.id, '{delivery,confirmation}');
      perform private.recognise_revenue(o.id);
      perform private.release_unit(o.id, case when o.sale_kind = 'service' then 'available' else 'sold' end);
    when 'resolve_replacement' then
      unit := private.lock_free_unit(
        (select u.product_id from private.units u where u.id = (p_detail ->> 'unit')::uuid), (p_detail ->> 'unit')::uuid);
      -- Another transaction took the unit after complaint_event_refusal.
      if unit is null then
        raise exception 'the unit was taken' using errcode = '55P03';
      end if;
      select * into settings from private.order_settings;
      perform private.quarantine_unit(o, f);
      update private.units u set state = 'reserved' where u.id = unit;
      insert into private.stock_changes (product_id) select u.product_id from private.units u where u.id = unit;
      update private.order_facts x set unit_id = unit, is_open = true, credentials_closed_at = null where x.order_id = o.id;
      perform private.set_deadline(o.id, 'confirmation', moment + make_interval(hours => settings.confirmation_hours));
      if o.warranty_days > 0 then
        perform private.set_deadline(o.id, 'warranty', moment + make_interval(days => o.warranty_days));
      end if;
    else
      -- A completed order holds no escrow, also not that of a refund which was taken back.
      if private.state_before_dispute(o.id) = 'completed' then
        perform private.recognise_revenue(o.id);
      end if;
  end case;
end
$$;
