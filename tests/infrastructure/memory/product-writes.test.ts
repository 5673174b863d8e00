import { productWritesContract } from '../../contracts/product-writes.contract.ts';
import { openMemoryWorld } from './memory-world.ts';

productWritesContract(openMemoryWorld);
