import { productSearchContract } from '../../contracts/product-search.contract.ts';
import { openSupabaseWorld } from './supabase-world.ts';

productSearchContract(openSupabaseWorld);
