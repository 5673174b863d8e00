-- Whether an order comes from a device of somebody who is blocked is one look into a small table, however many orders came from that device:
-- a whole mobile network with the same browser is one device. Before, every order looked at every earlier one.

create table private.blocked_devices (
  device_hash bytea not null check (length(device_hash) = 32),
  user_id uuid not null references auth.users (id) on delete cascade,
  primary key (device_hash, user_id)
);

create index blocked_devices_of_user on private.blocked_devices (user_id);

alter table private.blocked_devices enable row level security;

-- Who is blocked leaves the devices of his orders here; who is let in again takes them away.
create function private.follow_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.banned_until is null then
    delete from private.blocked_devices d where d.user_id = new.id;
  else
    insert into private.blocked_devices (device_hash, user_id)
    select distinct f.device_hash, new.id from private.order_facts f where f.buyer_id = new.id and f.device_hash is not null
    on conflict do nothing;
  end if;
  return null;
end
$$;

create trigger follow_block after update of banned_until on auth.users
  for each row when (new.banned_until is distinct from old.banned_until) execute function private.follow_block();

insert into private.blocked_devices (device_hash, user_id)
select distinct f.device_hash, f.buyer_id from private.order_facts f join auth.users u on u.id = f.buyer_id
where f.device_hash is not null and u.banned_until > now();

-- Nobody asks for all orders of a device any more, and without this index noting one touches none.
drop index private.order_facts_by_device;

drop function public.server_note_device(uuid, text);

-- Notes what orders were placed from: {order: hash}, keyed hashes of address and browser, made by the server. Only the first of an order
-- counts.
create function public.server_note_devices(p_notes jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  note record;
  buyer uuid;
begin
  for note in select n.key::uuid as order_id, decode(n.value, 'hex') as hash from jsonb_each_text(private.json_of(p_notes)) n loop
    update private.order_facts f set device_hash = note.hash where f.order_id = note.order_id and f.device_hash is null returning f.buyer_id into buyer;
    continue when not found;
    if private.is_blocked_person(buyer) then
      insert into private.blocked_devices (device_hash, user_id) values (note.hash, buyer) on conflict do nothing;
    end if;
    if exists (select from private.blocked_devices d join auth.users u on u.id = d.user_id
      where d.device_hash = note.hash and d.user_id is distinct from buyer and u.banned_until > now()) then
      perform private.add_risk(note.order_id, 'blocked_device');
    end if;
  end loop;
end
$$;

grant execute on function public.server_note_devices(jsonb) to service_role;
