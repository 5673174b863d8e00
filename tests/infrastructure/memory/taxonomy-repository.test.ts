import { taxonomyRepositoryContract } from '../../contracts/taxonomy-repository.contract.ts';
import { openMemoryWorld } from './memory-world.ts';

taxonomyRepositoryContract(openMemoryWorld);
