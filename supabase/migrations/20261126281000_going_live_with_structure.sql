-- Going live can keep the structure of the demonstration: games with their attributes, categories and tiers become the shop's own, whatever
-- products use them.
do $$
declare
  definition text := pg_catalog.pg_get_functiondef('public.remove_samples(text)'::regprocedure);
  rewritten text := replace(replace(definition, 'remove_samples(p_shop text)', 'remove_samples(p_shop text, p_keeps_groups boolean default false)'),
    'kept := private.groups_in_use();',
    'kept := case when p_keeps_groups then array(
    select g.id from public.game_titles g where g.is_sample union all select c.id from public.categories c where c.is_sample
    union all select t.id from public.tiers t where t.is_sample) else private.groups_in_use() end;');
begin
  if length(rewritten) - length(definition) < 250 then
    raise exception 'the removal of samples has changed';
  end if;
  drop function public.remove_samples(text);
  execute rewritten;
  -- What of the structure would stay, beside what goes.
  definition := pg_catalog.pg_get_functiondef('public.sample_counts()'::regprocedure);
  rewritten := regexp_replace(definition, '''products'', \(select',
    '''games'', (select count(*) from public.game_titles t where t.is_sample), ''categories'', (select count(*) from public.categories c where c.is_sample),
    ''tiers'', (select count(*) from public.tiers r where r.is_sample),
    ''attributes'', (select count(*) from public.game_attributes a join public.game_titles t on t.id = a.game_title_id where t.is_sample),
    ''products'', (select');
  if rewritten = definition then
    raise exception 'the counts of samples have changed';
  end if;
  execute rewritten;
end
$$;

grant execute on function public.remove_samples(text, boolean) to authenticated;
