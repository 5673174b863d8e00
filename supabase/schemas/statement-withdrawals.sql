-- Taking back what was imported or matched by mistake, where nothing was booked by it.
-- Begin with public.withdraw_statement_import and public.withdraw_statement_match.

-- Withdraws an import with the rows that it stored: {outcome, decided: [{id, booked_on, amount, text}], count, followed_by}.
-- `refused`: rows of it back a journal or have a reason (`decided`, the oldest 20 of `count`), or a later import, whose file
-- is named, had rows of it too and is withdrawn first. Codes: REASON_NEEDED, NOT_FOUND, BUSY, and those of
-- private.factor_refusal.
create function public.withdraw_statement_import(p_import bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  why constant text := btrim(p_reason);
  i private.statement_imports;
  later text;
  decided jsonb;
  decided_count bigint;
  gone bigint;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(why), 0) not between 3 and 300 or why ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  select * into i from private.statement_imports m where m.id = p_import;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  -- No import and no decision about the account's rows meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('statement ' || i.account_id, 7325));
  perform pg_advisory_xact_lock(hashtextextended('statement ' || i.account_id, 7326));
  if exists (select from private.statement_withdrawals w where w.import_id = p_import) then
    return jsonb_build_object('outcome', 'already', 'decided', '[]'::jsonb, 'count', 0, 'followed_by', null);
  end if;
  select l.file_name into later from private.statement_imports l where l.account_id = i.account_id and l.id > i.id and l.added < l.row_count
    and l.first_day <= i.last_day and l.last_day >= i.first_day
    and not exists (select from private.statement_withdrawals w where w.import_id = l.id) order by l.id desc limit 1;
  with held as (
    select s.id, s.booked_on, s.amount, s.text from private.statement_rows s where s.import_id = p_import
      and (private.reason_of_row(s.id) is not null or exists (select from private.statement_matches m where m.row_id = s.id)))
  select (select count(*) from held), coalesce((select jsonb_agg(to_jsonb(f) order by f.booked_on, f.id)
    from (select * from held h order by h.booked_on, h.id limit 20) f), '[]') into decided_count, decided;
  if decided_count > 0 or later is not null then
    return jsonb_build_object('outcome', 'refused', 'decided', decided, 'count', decided_count, 'followed_by', later);
  end if;
  insert into private.statement_withdrawals (import_id, reason, withdrawn_by) values (p_import, why, auth.uid());
  update private.statement_rows s set withdrawn_at = private.shop_now() where s.import_id = p_import;
  get diagnostics gone = row_count;
  perform private.post_rounding(i.account_id);
  perform private.audit(auth.uid(), 'statement.import_withdrawn', null,
    jsonb_build_object('name', i.file_name, 'count', gone, 'reason', why));
  return jsonb_build_object('outcome', 'done', 'decided', '[]'::jsonb, 'count', 0, 'followed_by', null);
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.withdraw_statement_import(bigint, text) to authenticated;

-- Withdraws the match of a row with what was booked before, so that it is open again. What was booked by the row itself is
-- refunded or reversed instead. Codes: REASON_NEEDED, NOT_FOUND, BOOKED_BY_ROW, SETTLED_BY_ROW, BUSY, and those of
-- private.factor_refusal.
create function public.withdraw_statement_match(p_row bigint, p_reason text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '2s' as $$
declare
  why constant text := btrim(p_reason);
  s private.statement_rows;
  m private.statement_matches;
  j private.journals;
  refusal text;
begin
  perform private.require_permission('payments.write');
  refusal := private.factor_refusal('payments.write');
  if refusal is not null then
    return jsonb_build_object('code', refusal);
  elsif coalesce(length(why), 0) not between 3 and 300 or why ~ '[[:cntrl:]]' then
    return jsonb_build_object('code', 'REASON_NEEDED');
  end if;
  select * into s from private.statement_rows r where r.id = p_row;
  perform pg_advisory_xact_lock(hashtextextended('statement ' || s.account_id, 7326));
  select * into m from private.statement_matches t where t.row_id = p_row;
  if not found then
    return jsonb_build_object('code', 'NOT_FOUND');
  end if;
  select * into j from private.journals k where k.id = m.journal_id;
  if m.is_booking and j.kind <> 'settled' then
    return jsonb_build_object('code', 'BOOKED_BY_ROW');
  elsif m.is_booking
    and not exists (select from private.settlement_reversals r where r.settlement_id::text = split_part(j.key, ':', 2)) then
    return jsonb_build_object('code', 'SETTLED_BY_ROW');
  end if;
  insert into private.withdrawn_matches (row_id, journal_id, matched_by, matched_at, reason, withdrawn_by)
  values (m.row_id, m.journal_id, m.matched_by, m.at, why, auth.uid());
  delete from private.statement_matches t where t.row_id = p_row;
  perform private.audit(auth.uid(), 'statement.match_withdrawn', j.order_id,
    jsonb_build_object('row', p_row, 'amount', s.amount / 100, 'date', s.booked_on, 'reason', why));
  return jsonb_build_object('outcome', 'done');
exception when lock_not_available or deadlock_detected then
  return jsonb_build_object('code', 'BUSY');
end
$$;
grant execute on function public.withdraw_statement_match(bigint, text) to authenticated;
