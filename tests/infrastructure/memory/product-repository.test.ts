import { productRepositoryContract } from '../../contracts/product-repository.contract.ts';
import { openMemoryWorld } from './memory-world.ts';

productRepositoryContract(openMemoryWorld);
