import { productWalkContract } from '../../../contracts/seo/site-map-products.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

productWalkContract(openSupabaseWorld);
