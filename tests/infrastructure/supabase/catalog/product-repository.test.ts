import { productRepositoryContract } from '../../../contracts/catalog/product-repository.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

productRepositoryContract(openSupabaseWorld);
