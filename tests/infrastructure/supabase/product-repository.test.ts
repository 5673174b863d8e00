import { productRepositoryContract } from '../../contracts/product-repository.contract.ts';
import { openSupabaseWorld } from './supabase-world.ts';

productRepositoryContract(openSupabaseWorld);
