import { flashSaleRepositoryContract } from '../../contracts/flash-sale-repository.contract.ts';
import { openSupabaseWorld } from './supabase-world.ts';

flashSaleRepositoryContract(openSupabaseWorld);
