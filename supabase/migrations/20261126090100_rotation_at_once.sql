-- A newer password ends the time kept for its rotation at once, although nothing has ended the rental yet: its time is over by its period.
create or replace function private.follow_new_password(p_unit uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  waiting record;
begin
  for waiting in
    select o.id, o.state from private.rentals r join public.orders o on o.id = r.order_id
    where r.unit_id = p_unit and r.is_blocking and r.kind = 'rental' and (o.state = 'returning'
      or (o.state = 'processing' and r.start_at <= clock_timestamp() + interval '5 minutes')
      or (o.state = 'rented' and upper(r.period) <= clock_timestamp())
      or (o.state = 'disputed' and (r.ended_at is not null or (r.opened_at is not null and upper(r.period) <= clock_timestamp()))))
    order by r.start_at for update of o skip locked
  loop
    if waiting.state = 'disputed' then
      perform private.free_rental_time(waiting.id);
    elsif waiting.state = 'rented' then
      -- The rotation follows the end by itself.
      perform private.transition_order(waiting.id, 'time_over', 'deadline');
    else
      perform private.transition_order(waiting.id, case waiting.state when 'returning' then 'rotate' else 'ready' end, 'server');
    end if;
  end loop;
end
$$;
