-- Keeping a deposit moves money: a second factor shown just now, like every refund. A claim counts too, since a renter's silence decides it.
update private.order_transitions set needs_fresh_factor = true where kind = 'rental' and event = 'claim_deposit';

create or replace function public.claim_deposit(p_order uuid, p_amount bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  refusal text;
  answer jsonb;
begin
  perform private.require_permission('rentals.write');
  refusal := private.factor_refusal('refunds.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif p_amount is null or length(btrim(coalesce(p_reason, ''))) not between 10 and 1000 then
    return jsonb_build_object('code', case when p_amount is null then 'INVALID' else 'REASON_NEEDED' end);
  elsif exists (select from private.complaints c where c.order_id = p_order and c.state in ('open', 'appealed')) then
    return jsonb_build_object('code', 'TRANSITION_NOT_ALLOWED');
  end if;
  answer := private.transition_order(p_order, 'claim_deposit', 'staff', auth.uid(), jsonb_build_object('note', p_reason, 'amount', p_amount::text));
  if answer ? 'code' then
    return answer;
  end if;
  return jsonb_build_object('id', (select c.id from private.complaints c where c.order_id = p_order and c.state = 'open'));
exception when unique_violation or lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function public.decide_complaint(p_complaint uuid, p_outcome text, p_detail jsonb default '{}', p_reason text default '') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  reason constant text := btrim(coalesce(p_reason, ''), E' \n\t');
  given constant jsonb := private.json_of(p_detail);
  c private.complaints;
  refusal text;
  answer jsonb;
begin
  perform private.require_permission('complaints.write');
  if p_outcome is null or p_outcome not in ('refund', 'part_refund', 'replacement', 'minutes', 'help', 'no_fault', 'keep_deposit') then
    return jsonb_build_object('code', 'INVALID');
  elsif length(reason) not between 10 and 1000 then
    return jsonb_build_object('code', 'REASON_NEEDED');
  elsif p_outcome in ('refund', 'part_refund', 'keep_deposit') then
    refusal := private.factor_refusal('refunds.write');
    if refusal is not null then
      return jsonb_build_object('code', refusal);
    end if;
  end if;
  perform 1 from public.orders o join private.complaints x on x.order_id = o.id where x.id = p_complaint for update of o;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif c.state not in ('open', 'appealed') then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  elsif c.state = 'appealed' and c.first_decided_by = auth.uid() and (c.appealed_at > clock_timestamp() - interval '12 hours' or exists (
      select from private.user_roles r join private.role_permissions p on p.role = r.role and p.permission = 'complaints.write'
      where r.user_id <> auth.uid())) then
    return jsonb_build_object('code', 'OTHER_PERSON');
  end if;
  answer := private.decide(c, p_outcome, given, reason, auth.uid());
  if not answer ? 'code' then
    perform private.audit(auth.uid(), 'complaint.decided', c.order_id, jsonb_build_object('outcome', p_outcome,
      'name', (select o.number from public.orders o where o.id = c.order_id), 'same_person', c.first_decided_by is not distinct from auth.uid()));
  end if;
  return answer;
exception
  when exclusion_violation then
    return jsonb_build_object('code', 'UNIT_TAKEN');
  when lock_not_available or deadlock_detected then
    return jsonb_build_object('code', 'BUSY');
end
$$;
