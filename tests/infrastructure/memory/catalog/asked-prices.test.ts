import { askedPricesContract } from '../../../contracts/catalog/asked-prices.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

askedPricesContract(() => openMemoryWorld());
