-- A part refund of a rental whose unit was not ready in time sets the deadline of another half hour, as other decisions do. Without it the
-- rental had no deadline left.

set check_function_bodies = off;

create or replace function private.apply_rental_complaint_event(
  o public.orders, r private.rentals, p_event text, p_detail jsonb, p_seq integer, p_reason text, p_at timestamptz
) returns boolean
language plpgsql security definer set search_path = '' as $$
begin
  if p_event in ('open_complaint', 'appeal') then
    perform private.pause_deadlines(o.id, p_at, 'dispute');
    return true;
  end if;
  perform private.resume_deadlines(o.id, p_at, 'dispute');
  if p_event like 'resolve\_%' then
    perform private.undo_kept_deposit(o.id, p_seq, p_reason);
  end if;
  case p_event
    when 'withdraw_complaint', 'resolve_help', 'resolve_no_fault' then
      null;
    when 'resolve_refund' then
      perform private.end_deadlines(o.id, '{rental_ready,rental_opening,rental_end,rotation}');
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, private.refundable(o.id), p_reason);
      perform private.set_deadline(o.id, 'refund', p_at + interval '3 days');
      perform private.end_refunded_rental(r, o.id, p_at);
    when 'resolve_part_refund' then
      perform private.grant_refund('decision:' || o.id || ':' || p_seq, o.id, (p_detail ->> 'amount')::bigint, p_reason);
      perform private.set_deadline(o.id, 'refund', p_at + interval '3 days');
    when 'resolve_keep_deposit' then
      perform private.keep_deposit(o.id, (p_detail ->> 'amount')::bigint, p_seq, p_reason);
    when 'resolve_minutes' then
      perform private.credit_rental_minutes(r, o.id, (p_detail ->> 'minutes')::integer, p_at);
    when 'resolve_replacement' then
      perform private.replace_rented_unit(o, r, p_detail, p_at);
    else
      return false;
  end case;
  -- A unit that was not ready in time has another half hour.
  if p_event in ('withdraw_complaint', 'resolve_help', 'resolve_no_fault', 'resolve_part_refund')
    and r.ready_at is null and private.state_before_dispute(o.id) = 'processing' then
    perform private.set_deadline(o.id, 'rental_ready', p_at + private.rental_slack());
  end if;
  -- After the end of a rental no later event returns the rest of the deposit.
  if p_event in ('resolve_keep_deposit', 'resolve_part_refund', 'resolve_help', 'resolve_no_fault')
    and private.state_before_dispute(o.id) = 'completed' then
    perform private.return_deposit(o.id, p_reason);
  end if;
  return true;
end
$$;

reset check_function_bodies;

