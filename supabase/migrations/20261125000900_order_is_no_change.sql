-- The place of an attribute is no change of the attribute itself, as it is none of a game: who edits it meanwhile is not told of one.
drop trigger touch_updated_at on public.game_attributes;
create trigger touch_updated_at before update on public.game_attributes for each row execute function private.touch_group();
