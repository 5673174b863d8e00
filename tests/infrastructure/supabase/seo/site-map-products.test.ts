import { siteMapProductsContract } from '../../../contracts/seo/site-map-products.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

siteMapProductsContract(openSupabaseWorld);
