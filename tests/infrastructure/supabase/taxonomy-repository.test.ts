import { taxonomyRepositoryContract } from '../../contracts/taxonomy-repository.contract.ts';
import { openSupabaseWorld } from './supabase-world.ts';

taxonomyRepositoryContract(openSupabaseWorld);
