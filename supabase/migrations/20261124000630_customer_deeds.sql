-- What the shop's people do to a customer's account. Each leaves its line in the log; what is refused for a reason a person can read is
-- answered in a word, what nobody may is an error.

-- The number ("phone") or the address ("email") in clear.
create function public.show_customer_contact(p_id uuid, p_what text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  shown text;
begin
  perform private.need('customers.read');
  if p_what is null or p_what not in ('phone', 'email') then
    raise exception 'there is no such contact' using errcode = '22023';
  end if;
  select case p_what when 'phone' then p.phone else coalesce(p.email, nullif(u.email, '')) end into shown
  from public.profiles p join auth.users u on u.id = p.id where p.id = p_id and u.deleted_at is null;
  if shown is not null then
    perform private.audit(auth.uid(), 'customer.' || p_what || '_shown', p_id);
  end if;
  return shown;
end
$$;

-- "done", or why not: MISSING, NOT_ALLOWED.
create function private.check_deed(p_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.need('customers.write');
  if not exists (select from auth.users u where u.id = p_id and u.deleted_at is null) then
    return 'MISSING';
  end if;
  return case when private.may_manage(auth.uid(), p_id) then 'done' else 'NOT_ALLOWED' end;
end
$$;

create function private.is_reason(value text) returns boolean
language sql immutable set search_path = '' as $$ select coalesce(length(trim(value)) between 3 and 300 and value !~ '[[:cntrl:]]', false) $$;

-- No sign-in any more, and none that goes on: the shop's sessions and Supabase's end in the same breath.
create function public.block_customer(p_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_deed(p_id);
  ended integer;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if not private.is_reason(p_reason) then
    return 'REASON';
  end if;
  -- A date far away, as Supabase itself writes it: its server cannot read "infinity".
  update auth.users set banned_until = now() + interval '100 years' where id = p_id;
  insert into private.customer_blocks (customer_id, reason, blocked_by) values (p_id, trim(p_reason), auth.uid())
  on conflict (customer_id) do update set reason = excluded.reason, blocked_by = excluded.blocked_by, blocked_at = now();
  delete from private.sessions where user_id = p_id;
  get diagnostics ended = row_count;
  delete from auth.sessions where user_id = p_id;
  perform private.audit(auth.uid(), 'customer.blocked', p_id, jsonb_build_object('reason', trim(p_reason), 'ended_sessions', ended));
  return 'done';
end
$$;

create function public.unblock_customer(p_id uuid, p_reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_deed(p_id);
begin
  if answer <> 'done' then
    return answer;
  end if;
  if not private.is_reason(p_reason) then
    return 'REASON';
  end if;
  update auth.users set banned_until = null where id = p_id;
  delete from private.customer_blocks where customer_id = p_id;
  perform private.audit(auth.uid(), 'customer.unblocked', p_id, jsonb_build_object('reason', trim(p_reason)));
  return 'done';
end
$$;

-- One device, or with p_session null every one, those that only know Supabase Auth included.
create function public.end_customer_sessions(p_id uuid, p_session uuid default null) returns text
language plpgsql security definer set search_path = '' as $$
declare
  answer text := private.check_deed(p_id);
  ended integer;
  device text;
begin
  if answer <> 'done' then
    return answer;
  end if;
  if p_session is not null then
    delete from private.sessions s where s.user_id = p_id and s.id = p_session returning s.device into device;
    if not found then
      return 'MISSING';
    end if;
    perform private.audit(auth.uid(), 'customer.session_ended', p_id, jsonb_build_object('device', device));
    return 'done';
  end if;
  delete from private.sessions where user_id = p_id;
  get diagnostics ended = row_count;
  delete from auth.sessions where user_id = p_id;
  perform private.audit(auth.uid(), 'customer.sessions_ended', p_id, jsonb_build_object('ended_sessions', ended));
  return 'done';
end
$$;

create function public.add_customer_note(p_id uuid, p_body text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  body text := trim(regexp_replace(replace(coalesce(p_body, ''), E'\r', ''), '[\x01-\x09\x0B-\x1F\x7F]', ' ', 'g'));
begin
  perform private.need('customers.write');
  if length(body) not between 1 and 1000 then
    return 'BODY';
  end if;
  if not exists (select from auth.users u where u.id = p_id and u.deleted_at is null) then
    return 'MISSING';
  end if;
  insert into private.customer_notes (customer_id, author_id, body) values (p_id, auth.uid(), body);
  perform private.audit(auth.uid(), 'customer.note_added', p_id, jsonb_build_object('before', null, 'after', jsonb_build_object('body', body)));
  return 'done';
end
$$;

-- Only one's own.
create function public.delete_customer_note(p_id uuid) returns text
language plpgsql security definer set search_path = '' as $$
declare
  gone private.customer_notes%rowtype;
begin
  perform private.need('customers.write');
  delete from private.customer_notes n where n.id = p_id and n.author_id = auth.uid() returning * into gone;
  if gone.id is null then
    return case when exists (select from private.customer_notes n where n.id = p_id) then 'NOT_ALLOWED' else 'MISSING' end;
  end if;
  perform private.audit(auth.uid(), 'customer.note_deleted', gone.customer_id,
    jsonb_build_object('before', jsonb_build_object('body', gone.body), 'after', null));
  return 'done';
end
$$;

revoke execute on function public.show_customer_contact(uuid, text), public.block_customer(uuid, text), public.unblock_customer(uuid, text),
  public.end_customer_sessions(uuid, uuid), public.add_customer_note(uuid, text), public.delete_customer_note(uuid) from public, anon;
grant execute on function public.show_customer_contact(uuid, text), public.block_customer(uuid, text), public.unblock_customer(uuid, text),
  public.end_customer_sessions(uuid, uuid), public.add_customer_note(uuid, text), public.delete_customer_note(uuid) to authenticated;
