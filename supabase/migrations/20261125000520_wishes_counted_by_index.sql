-- A plan that was made while there were no wishes and no news reads whole tables for every one of them, as long as its session keeps it; the
-- server's sessions live long, and a new shop grows in them.
alter function private.note_wish() set enable_seqscan to off;
alter function private.tell_wish(public.wishlists, public.products, bigint, boolean, timestamptz) set enable_seqscan to off;
alter function private.tell_wishes_of(uuid, uuid, integer, timestamptz) set enable_seqscan to off;
alter function private.notify(uuid, text, text, text, text, text) set enable_seqscan to off;
