import { productWalkContract } from '../../contracts/product-walk.contract.ts';
import { openMemoryWorld } from './memory-world.ts';

productWalkContract(openMemoryWorld);
