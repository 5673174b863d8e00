import { productWalkContract } from '../../contracts/product-walk.contract.ts';
import { openSupabaseWorld } from './supabase-world.ts';

productWalkContract(openSupabaseWorld);
