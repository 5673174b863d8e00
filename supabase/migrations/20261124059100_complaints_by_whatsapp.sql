-- Staff hear of complaints and codes as of the rest: kinds with switches, WhatsApp, and at night too.
create or replace function private.staff_news(o public.orders, p_notice text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce((
    select to_jsonb(k) || n.news from (select private.hand_over_staff_news(o, p_notice) as news) n
    join private.staff_notice_kinds() k on k.kind = case p_notice when 'login_code_asked' then p_notice else 'complaint' end
    where n.news is not null), private.purchase_staff_news(o, p_notice))
$$;

-- A refund is due three days after it is granted, whether people answer meanwhile or not: wherever an order's refund is granted.
do $$
declare
  changed record;
  counted integer := 0;
begin
  for changed in
    select pg_catalog.pg_get_functiondef(p.oid) as definition from pg_catalog.pg_proc p
    where p.pronamespace = 'private'::regnamespace and p.prosrc like '%private.after_open_time(moment, interval ''3 days'')%'
  loop
    execute replace(changed.definition, 'private.after_open_time(moment, interval ''3 days'')', 'moment + interval ''3 days''');
    counted := counted + 1;
  end loop;
  if counted = 0 then
    raise exception 'no refund counts in opening hours';
  end if;
end
$$;
