-- Some columns are kept by triggers and tools: who may write a row may not write these. A sample is what the demonstration brought, and goes
-- when the shop goes live; a real product that is called one would go with it.

create function private.guard_kept_columns() returns trigger
language plpgsql set search_path = '' as $$
declare
  was jsonb;
  is_now jsonb;
  name text;
begin
  -- Functions of the shop's own, seeds and tools are none of these.
  if current_user not in ('anon', 'authenticated') then
    return new;
  end if;
  is_now := to_jsonb(new);
  was := case when tg_op = 'UPDATE' then to_jsonb(old) else '{}' end;
  foreach name in array tg_argv loop
    if is_now -> name is distinct from coalesce(was -> name, case when name = 'product_count' then '0'::jsonb else 'false'::jsonb end) then
      raise exception 'the column % is kept by the shop itself', name using errcode = '42501';
    end if;
  end loop;
  return new;
end
$$;
-- "guard" sorts before the triggers that keep columns, so that the comparison sees what the caller sent.
create trigger guard_kept_columns before insert or update on public.products
  for each row execute function private.guard_kept_columns('is_sample', 'has_rental', 'is_flash_sale');
create trigger guard_kept_columns before insert or update on public.game_titles
  for each row execute function private.guard_kept_columns('is_sample', 'product_count');
create trigger guard_kept_columns before insert or update on public.categories
  for each row execute function private.guard_kept_columns('is_sample', 'product_count');
create trigger guard_kept_columns before insert or update on public.tiers
  for each row execute function private.guard_kept_columns('is_sample', 'product_count');
