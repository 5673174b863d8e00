import { flashSaleRepositoryContract } from '../../../contracts/flash-sale/flash-sale-repository.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

flashSaleRepositoryContract(openMemoryWorld);
