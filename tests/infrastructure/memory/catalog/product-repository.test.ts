import { productRepositoryContract } from '../../../contracts/catalog/product-repository.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

productRepositoryContract(openMemoryWorld);
