import { productSearchContract } from '../../../contracts/search/product-search.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

productSearchContract(openSupabaseWorld);
