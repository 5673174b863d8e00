import { taxonomyRepositoryContract } from '../../../contracts/taxonomy/taxonomy-repository.contract.ts';
import { openSupabaseWorld } from '../supabase-world.ts';

taxonomyRepositoryContract(openSupabaseWorld);
