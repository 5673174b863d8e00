import type { GameSchemas } from '../../../application/attribute/game-schemas.ts';
import { cachedGameSchemas } from '../../cache/cached-content.ts';
import type { TtlCache } from '../../cache/ttl-cache.ts';
import { SupabaseGameSchemas } from '../../supabase/attribute/game-schemas.ts';
import type { RestClient } from '../../supabase/shared/rest-client.ts';

/** The schemas adapter, loaded with the first list of one game. */
export const storedSchemas = (rest: RestClient, cache: TtlCache): GameSchemas => cachedGameSchemas(new SupabaseGameSchemas(rest), cache);
