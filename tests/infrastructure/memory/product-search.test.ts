import { productSearchContract } from '../../contracts/product-search.contract.ts';
import { openMemoryWorld } from './memory-world.ts';

productSearchContract(openMemoryWorld);
