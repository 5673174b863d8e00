-- The complaints about one person's orders, newest first: how many there are, and the newest of them.
create function public.complaints_of_person(p_person uuid, p_limit integer default 100) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_permission('complaints.write');
  return (select jsonb_build_object(
    'count', (select count(*) from public.orders o join private.complaints c on c.order_id = o.id where o.buyer_id = p_person),
    'complaints', coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'order_id', x.order_id, 'number', x.number,
        'product_name', x.product_name, 'buyer_name', private.buyer_name(p_person), 'reason', x.reason, 'state', x.state, 'turn', x.turn,
        'opened_at', x.opened_at, 'due_at', x.due_at, 'outcome', x.outcome, 'total', x.total) order by x.opened_at desc, x.id)
      from (select c.*, o.number, o.product_name, o.total from public.orders o join private.complaints c on c.order_id = o.id
        where o.buyer_id = p_person order by c.opened_at desc, c.id limit least(greatest(p_limit, 1), 100)) x), '[]')));
end
$$;

revoke all on function public.complaints_of_person(uuid, integer) from public;
grant execute on function public.complaints_of_person(uuid, integer) to authenticated;
