import { productSearchContract } from '../../../contracts/search/product-search.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

productSearchContract(openMemoryWorld);
