import type { Container } from 'inversify';
import { ChangeProducts } from '../../../application/catalog/change-products.ts';
import { CheckProductImport } from '../../../application/catalog/check-product-import.ts';
import { CountStaffProducts } from '../../../application/catalog/count-staff-products.ts';
import { ExportProducts } from '../../../application/catalog/export-products.ts';
import { ImportProducts } from '../../../application/catalog/import-products.ts';
import { ListProductGroups } from '../../../application/catalog/list-product-groups-of-list.ts';
import { ListStaffProducts } from '../../../application/catalog/list-staff-products.ts';
import type { ProductTransfer } from '../../../application/catalog/product-transfer.ts';
import { SavedViews } from '../../../application/catalog/saved-views.ts';
import type { StaffProducts } from '../../../application/catalog/staff-products.ts';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { PapaCsvReader } from '../../csv/papa-csv-reader.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { PORT } from '../tokens.ts';

interface Ports {
  readonly staffProducts: StaffProducts;
  readonly transfer: ProductTransfer;
  readonly images: ImageStorage;
}

/** The list of products, its bulk actions, and products to and from files. */
export const bindProductsList = (container: Container, { staffProducts, transfer, images }: Ports): void => {
  const csv = new PapaCsvReader();
  container.bind(ListStaffProducts).toResolvedValue((log) => new ListStaffProducts(staffProducts, log), [PORT.errors]);
  container.bind(CountStaffProducts).toResolvedValue((log) => new CountStaffProducts(staffProducts, log), [PORT.errors]);
  container.bind(ListProductGroups).toResolvedValue((log) => new ListProductGroups(staffProducts, log), [PORT.errors]);
  container.bind(ChangeProducts).toResolvedValue((log) => new ChangeProducts(staffProducts, images, log), [PORT.errors]);
  container.bind(ExportProducts).toResolvedValue((log) => new ExportProducts(transfer, log), [PORT.errors]);
  container
    .bind(CheckProductImport)
    .toResolvedValue((clock, log) => new CheckProductImport(csv, staffProducts, transfer, newUuid, clock, log), [PORT.clock, PORT.errors]);
  container.bind(ImportProducts).toResolvedValue((log) => new ImportProducts(transfer, log), [PORT.errors]);
  container.bind(SavedViews).toResolvedValue((device) => new SavedViews(device), [PORT.device]);
};
