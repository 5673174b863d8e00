import { askedPricesContract } from '../../../contracts/catalog/asked-prices.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

askedPricesContract(() => openSupabaseWorld());
