import { productWritesContract } from '../../../contracts/catalog/product-writes.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

productWritesContract(openMemoryWorld);
