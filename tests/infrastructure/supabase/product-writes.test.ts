import { productWritesContract } from '../../contracts/product-writes.contract.ts';
import { openSupabaseWorld } from './supabase-world.ts';

productWritesContract(openSupabaseWorld);
