import type { ProductTransfer } from '../../../src/application/catalog/product-transfer.ts';
import type { StaffProducts } from '../../../src/application/catalog/staff-products.ts';
import type { CatalogueWorld } from './catalogue-world.ts';

export interface StaffProductPorts {
  readonly products: StaffProducts;
  readonly transfer: ProductTransfer;
}

/** A catalogue, and the admin's ports for its staff and for a customer. */
export interface StaffProductsWorld {
  readonly catalogue: CatalogueWorld;
  readonly manager: StaffProductPorts;
  readonly customer: StaffProductPorts;
}
