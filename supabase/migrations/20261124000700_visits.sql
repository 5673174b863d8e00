-- What the shop's own server counted: how often a kind of page was opened and what was searched for, a day and a number. Nobody's: no
-- account, no address, no cookie. Written in batches, never while somebody waits for a page. Kept for 100 days.

create table private.page_views (
  -- A day in Indonesia (WIB).
  day date not null,
  -- A pattern, "/products/:id".
  page text not null check (length(page) <= 40 and page ~ '^/([a-z-]+(/(:id|[*]))?|[*])?$'),
  views integer not null check (views > 0),
  primary key (day, page)
);

create table private.searched_words (
  day date not null,
  words text not null check (length(words) between 2 and 60 and words = lower(words) and words !~ '[[:cntrl:]@]'),
  searches integer not null check (searches > 0),
  -- Of these, how many found nothing.
  empty integer not null default 0 check (empty between 0 and searches),
  primary key (day, words)
);

alter table private.page_views enable row level security;
alter table private.searched_words enable row level security;
grant select, insert, update, delete on private.page_views, private.searched_words to service_role;

-- Adds a batch: pages with their views, and words with how often they were searched for and how often that found nothing, as lists of one
-- length. After 500 different searches of a day only those already known go on counting, so that nobody can fill the table by typing.
create function public.server_count_visits(
  p_day date, p_pages text[], p_views integer[], p_words text[], p_searches integer[], p_empty integer[]
) returns void
language plpgsql security definer set search_path = '' as $$
declare
  most constant integer := 500;
  room integer;
begin
  if coalesce(cardinality(p_pages), 0) > 100 or coalesce(cardinality(p_words), 0) > most
    or cardinality(p_views) is distinct from cardinality(p_pages) or cardinality(p_searches) is distinct from cardinality(p_words)
    or cardinality(p_empty) is distinct from cardinality(p_words) then
    raise exception 'up to 100 pages and 500 searches at once, each with its counts' using errcode = '22023';
  end if;
  insert into private.page_views as kept (day, page, views)
  select p_day, g.page, g.views from unnest(p_pages, p_views) as g (page, views) order by g.page
  on conflict (day, page) do update set views = kept.views + excluded.views;
  room := most - (select count(*) from private.searched_words w where w.day = p_day);
  insert into private.searched_words as kept (day, words, searches, empty)
  select p_day, w.words, w.searches, w.empty
  from (
    select g.words, g.searches, g.empty, k.words is not null as is_known,
      row_number() over (partition by k.words is not null order by g.searches desc, g.words) as place
    from unnest(p_words, p_searches, p_empty) as g (words, searches, empty)
    left join private.searched_words k on k.day = p_day and k.words = g.words
  ) w
  where w.is_known or w.place <= room
  order by w.words
  on conflict (day, words) do update set searches = kept.searches + excluded.searches, empty = kept.empty + excluded.empty;
end
$$;
grant execute on function public.server_count_visits(date, text[], integer[], text[], integer[], integer[]) to service_role;

-- A task of the scheduler.
create function private.sweep_visits() returns integer
language plpgsql security definer set search_path = '' as $$
declare
  swept integer;
  more integer;
begin
  delete from private.page_views where day < current_date - 100;
  get diagnostics swept = row_count;
  delete from private.searched_words where day < current_date - 100;
  get diagnostics more = row_count;
  return swept + more;
end
$$;
insert into private.due_tasks (name, procedure) values ('visits', 'sweep_visits');
