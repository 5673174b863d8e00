import { productWritesContract } from '../../../contracts/catalog/product-writes.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

productWritesContract(openSupabaseWorld);
