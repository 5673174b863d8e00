/** A table with a column of each kind of type; the third row has none of the values. */
export const KINDS = `
  create type public.mood as enum ('calm', 'wild');
  create type public.spot as (x integer, label text);
  create domain public.short_text as text check (length(value) <= 5);
  create table public.kinds (
    id integer primary key, flag boolean, small smallint, amount integer, large bigint, price numeric, ratio float8, name text,
    code varchar(4), letters char(3), day date, clock time, moment timestamptz, local timestamp, span interval, uid uuid, bytes bytea,
    doc jsonb, plain json, tags text[], nums integer[], flags boolean[], days date[], prices numeric[], docs jsonb[], moods public.mood[],
    spots public.spot[], range int4range, period daterange, mood public.mood, spot public.spot, short public.short_text, address inet,
    bits bit(3), words tsvector, fixed integer default 7);
  insert into public.kinds values
    (1, true, 1, 10, 9007199254740993, 1.50, 0.5, 'abc', 'ab', 'ab', '2026-01-02', '08:30', '2026-01-02 03:04:05+00',
     '2026-01-02 03:04:05', '1 day', '00000000-0000-4000-8000-00000000abcd', '\\xdead', '{"a": 1, "b": [1, 2]}', '{"a": "x"}', '{a,b}', '{1,2}',
     '{t,f}', '{2026-01-02}', '{1.50}', '{"{}"}', '{calm}', '{"(1,one)"}', '[1,5)', '[2026-01-01,2026-02-01)', 'calm', '(1,one)', 'abc',
     '10.0.0.1', '101', to_tsvector('simple', 'kata satu')),
    (2, false, 2, 20, 42, 12345678901234567890.123, 'Infinity', 'true', 'cd', 'cde', '2026-03-04', '09:00', '2026-03-04 00:00:00+00',
     '2026-03-04', '2 hours', '00000000-0000-4000-8000-000000000002', '\\xbeef', '1', '[]', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}',
     '[7,9)', '[2026-05-01,)', 'wild', '(2,two)', 'de', '192.168.0.1', '110', to_tsvector('simple', 'dua'));
  insert into public.kinds (id) values (3);
  grant select, insert, update, delete on public.kinds to anon;
  create table public.names (id integer primary key, name text);
  insert into public.names values (1, 'abc'), (2, '007'), (3, 'null'), (4, '1.0'), (5, '{a}'), (6, 'a"b'), (7, 'a\\b'), (8, 'a,b'), (9, '(x)'),
    (10, 'a*b'), (11, ' x '), (12, ''), (13, 'bcd'), (14, 'a.b'), (15, '{"$ref":"id"}');
  grant select, insert, update, delete on public.names to anon`;

/** What a pair is answered with: ids of rows in their order, or the status and code of a refusal. */
export type Answer = readonly number[] | `${number} ${string}`;
