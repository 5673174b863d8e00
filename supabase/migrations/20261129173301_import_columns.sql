-- Columns of imported files are remembered for the shop: the table, and the functions that read and write it.

set check_function_bodies = off;

CREATE TABLE "private"."import_columns" ("head" text NOT NULL, "use" text NOT NULL, "style" text NOT NULL, "used_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), CONSTRAINT "import_columns_head_check" CHECK (((length(head) >= 1) AND (length(head) <= 200))), CONSTRAINT "import_columns_pkey" PRIMARY KEY (head), CONSTRAINT "import_columns_style_check" CHECK (((length(style) >= 1) AND (length(style) <= 20))), CONSTRAINT "import_columns_use_check" CHECK ((use ~ '^[a-z_]{1,40}$'::text)));

ALTER TABLE "private"."import_columns" ENABLE ROW LEVEL SECURITY;

create or replace function public.import_columns() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  return (select coalesce(jsonb_agg(jsonb_build_object('head', c.head, 'use', c.use, 'style', c.style) order by c.used_at desc, c.head), '[]')
    from private.import_columns c);
end
$$;

create or replace function public.remember_import_columns(p_columns text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  if not private.may('catalogue.write') then
    raise exception 'not allowed to keep the catalogue' using errcode = '42501';
  end if;
  if jsonb_array_length(p_columns::jsonb) > 500 then
    raise exception 'more than 500 columns at once' using errcode = '22023';
  end if;
  insert into private.import_columns (head, use, style)
  select distinct on (c.head) c.head, c.use, c.style
  from jsonb_to_recordset(p_columns::jsonb) c (head text, use text, style text)
  order by c.head
  on conflict (head) do update set use = excluded.use, style = excluded.style, used_at = clock_timestamp();
  delete from private.import_columns c
  where c.head in (select o.head from private.import_columns o order by o.used_at desc, o.head offset 500);
end
$$;

REVOKE ALL ON FUNCTION "public"."import_columns"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_columns"() TO "authenticated";

REVOKE ALL ON FUNCTION "public"."remember_import_columns"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remember_import_columns"(text) TO "authenticated";

GRANT ALL ON TABLE "private"."import_columns" TO "service_role";

reset check_function_bodies;

