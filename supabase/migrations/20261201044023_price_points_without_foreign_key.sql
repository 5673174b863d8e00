-- Price points follow their product by triggers: the cached plan of a cascade would scan all of them.

set check_function_bodies = off;

ALTER TABLE "private"."price_points" DROP CONSTRAINT "price_points_product_id_fkey";

create or replace function private.move_price_points() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
begin
  update private.price_points o set product_id = new.id where o.product_id = old.id;
  return null;
end
$$;

create or replace function private.remove_price_points() returns trigger
language plpgsql security definer set search_path = '' set enable_seqscan to off as $$
begin
  delete from private.price_points o where o.product_id in (select g.id from gone g);
  return null;
end
$$;

CREATE TRIGGER move_price_points AFTER UPDATE OF id ON public.products FOR EACH ROW WHEN ((new.id <> old.id)) EXECUTE FUNCTION private.move_price_points();

CREATE TRIGGER remove_price_points AFTER DELETE ON public.products REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION private.remove_price_points();

REVOKE ALL ON FUNCTION "private"."move_price_points"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."remove_price_points"() FROM PUBLIC;

reset check_function_bodies;

