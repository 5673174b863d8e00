import { productWalkContract } from '../../../contracts/seo/product-walk.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

productWalkContract(openSupabaseWorld);
