-- What a buyer wrote for the delivery: {game_id?, server?, note?}, or null when it cannot be taken. What a kind of goods does not need is
-- ignored, whatever it holds: an account needs the note alone. A service asks for the game id; nothing may look like a password, which a
-- service never needs.
create or replace function private.order_details(p_kind text, p_given jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
declare
  is_for_game constant boolean := p_kind <> 'account';
  game_id constant text := case when is_for_game then nullif(btrim(p_given ->> 'game_id'), '') end;
  server constant text := case when is_for_game then nullif(btrim(p_given ->> 'server'), '') end;
  note constant text := nullif(btrim(p_given ->> 'note'), '');
begin
  if (p_kind = 'service' and game_id is null) or length(game_id) > 60 or length(server) > 60 or length(note) > 500
    or concat(game_id, server) ~ '[[:cntrl:]]' or note ~ '[\x01-\x09\x0B-\x1F\x7F]'
    or private.looks_like_password(concat_ws(' ', game_id, server, note)) then
    return null;
  end if;
  return jsonb_strip_nulls(jsonb_build_object('game_id', game_id, 'server', server, 'note', note));
end
$$;
