import { siteMapProductsContract } from '../../../contracts/seo/site-map-products.contract.ts';
import { openMemoryWorld } from '../memory-world.ts';

siteMapProductsContract(openMemoryWorld);
