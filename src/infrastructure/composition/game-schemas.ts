import type { GameSchemas } from '../../application/attributes/game-schemas.ts';
import { CachedGameSchemas } from '../resilience/cached-game-schemas.ts';
import type { TtlCache } from '../resilience/ttl-cache.ts';
import { SupabaseGameSchemas } from '../supabase/game-schemas.ts';
import type { RestClient } from '../supabase/rest-client.ts';

/** Comes with the first list of one game. */
export const storedSchemas = (rest: RestClient, cache: TtlCache): GameSchemas =>
  new CachedGameSchemas(new SupabaseGameSchemas(rest), cache);
