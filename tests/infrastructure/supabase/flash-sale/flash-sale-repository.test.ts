import { flashSaleRepositoryContract } from '../../../contracts/flash-sale/flash-sale-repository.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

flashSaleRepositoryContract(openSupabaseWorld);
