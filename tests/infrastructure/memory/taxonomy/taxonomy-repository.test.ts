import { taxonomyRepositoryContract } from '../../../contracts/taxonomy/taxonomy-repository.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

taxonomyRepositoryContract(openMemoryWorld);
