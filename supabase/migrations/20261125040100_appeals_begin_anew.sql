-- An appeal begins anew: what was decided first stays beside it, with its money, and nothing is decided until somebody else has.
alter table private.complaints add column first_amount bigint check (first_amount > 0);

-- Of appeals before this the first money still stood where the second decision's belongs.
update private.complaints c set first_amount = c.amount, amount = null, unit_id = null where c.state = 'appealed';

create or replace function public.appeal_complaint(p_complaint uuid, p_text text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  written constant text := btrim(coalesce(p_text, ''), E' \n\t');
  c private.complaints := private.own_complaint(p_complaint);
  o public.orders;
  answer jsonb;
begin
  if not private.is_signed_in() then
    raise exception 'not signed in' using errcode = '42501';
  elsif c.id is null then
    return jsonb_build_object('code', 'NOT_FOUND');
  elsif length(written) not between 1 and 2000 or written ~ '[\x01-\x09\x0B-\x1F\x7F]' then
    return jsonb_build_object('code', 'INVALID');
  elsif private.is_message_refused(written) then
    return jsonb_build_object('code', 'MESSAGE_REFUSED');
  end if;
  select * into o from public.orders x where x.id = c.order_id for update;
  select * into c from private.complaints x where x.id = p_complaint for update;
  if c.state = 'appealed' then
    return jsonb_build_object('outcome', 'already');
  elsif c.state <> 'decided' then
    return jsonb_build_object('code', 'COMPLAINT_CLOSED');
  end if;
  answer := private.transition_order(c.order_id, 'appeal', 'buyer', auth.uid(), jsonb_build_object('note', written));
  if answer ? 'code' then
    return answer;
  end if;
  update private.complaints x set state = 'appealed', appeal = written, appealed_at = clock_timestamp(), from_state = o.state,
    first_outcome = c.outcome, first_amount = c.amount, first_decision = c.decision, first_decided_by = c.decided_by, outcome = null,
    amount = null, unit_id = null, decision = null, decided_at = null, decided_by = null, turn = 'shop', turn_from = clock_timestamp(), reminded = 0,
    due_at = private.after_open_time(clock_timestamp(), interval '48 hours') where x.id = c.id;
  return answer;
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;

create or replace function private.complaint_of(p_order uuid, p_for_staff boolean) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', c.id, 'reason', c.reason, 'text', c.text, 'state', c.state, 'opened_at', c.opened_at, 'turn', c.turn,
    'due_at', case when c.state in ('open', 'appealed') then c.due_at end, 'outcome', c.outcome, 'amount', c.amount, 'decision', c.decision,
    'decided_at', c.decided_at, 'first_outcome', c.first_outcome, 'first_amount', c.first_amount, 'first_decision', c.first_decision,
    'appeal', c.appeal,
    'is_by_silence', c.decided_at is not null and c.decided_by is null,
    'appeal_until', case when c.state = 'decided' and c.decided_at + interval '72 hours' > clock_timestamp() then c.decided_at + interval '72 hours' end,
    'decided_by', case when p_for_staff and c.decided_by is not null then private.buyer_name(c.decided_by) end,
    'messages', coalesce((select jsonb_agg(jsonb_build_object('id', m.id, 'author', m.author, 'text', m.text, 'at', m.at) order by m.at, m.id)
      from private.complaint_messages m where m.complaint_id = c.id), '[]'),
    'files', coalesce((select jsonb_agg(jsonb_build_object('path', f.path, 'author', f.author, 'kind', f.kind, 'bytes', f.bytes, 'at', f.at) order by f.at)
      from private.complaint_files f where f.complaint_id = c.id), '[]'))
  from private.complaints c where c.order_id = p_order order by c.opened_at desc limit 1
$$;
