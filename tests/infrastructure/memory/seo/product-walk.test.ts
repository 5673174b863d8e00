import { productWalkContract } from '../../../contracts/seo/product-walk.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

productWalkContract(openMemoryWorld);
