import type { Container } from 'inversify';
import type { AdminProductRepository } from '../../../application/catalog/admin-product-repository.ts';
import { ArchiveProduct } from '../../../application/catalog/archive-product.ts';
import { ChangeProducts } from '../../../application/catalog/change-products.ts';
import { CheckProductImport } from '../../../application/catalog/check-product-import.ts';
import { CreateMissingGroups } from '../../../application/catalog/create-missing-groups.ts';
import { DeleteProduct } from '../../../application/catalog/delete-product.ts';
import { ExportProducts } from '../../../application/catalog/export-products.ts';
import type { ImportColumnRepository } from '../../../application/catalog/import-column-repository.ts';
import { ImportProducts } from '../../../application/catalog/import-products.ts';
import { ListImports } from '../../../application/catalog/list-imports.ts';
import { ListProductGroups } from '../../../application/catalog/list-product-groups.ts';
import { CollectStaffProducts, CountStaffProducts, ListStaffProducts } from '../../../application/catalog/list-staff-products.ts';
import { OpenProduct, ReadProductUsage } from '../../../application/catalog/open-product.ts';
import type { ProductTransfer } from '../../../application/catalog/product-transfer.ts';
import { ReadProductFile, RememberColumns } from '../../../application/catalog/read-product-file.ts';
import { ReadSoldPrices } from '../../../application/catalog/read-sold-prices.ts';
import { SaveProduct } from '../../../application/catalog/save-product.ts';
import type { SavedViewRepository } from '../../../application/catalog/saved-view-repository.ts';
import { SavedViews } from '../../../application/catalog/saved-views.ts';
import { SellOutside, UndoOutsideSale } from '../../../application/catalog/sell-outside.ts';
import type { StaffProducts } from '../../../application/catalog/staff-products.ts';
import type { SpreadsheetReader } from '../../../application/catalog/table-readers.ts';
import { UndoImport } from '../../../application/catalog/undo-import.ts';
import { UndoProduct } from '../../../application/catalog/undo-product.ts';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { WriteTable } from '../../../application/shared/write-table.ts';
import { GroupService } from '../../../application/taxonomy/group-service.ts';
import { SaveGroup } from '../../../application/taxonomy/save-group.ts';
import { PapaCsvReader } from '../../csv/papa-csv-reader.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { WorkerSpreadsheetReader } from '../../spreadsheet/worker-spreadsheet-reader.ts';
import { PORT } from '../tokens.ts';

export interface ProductListPorts {
  readonly staffProducts: StaffProducts;
  readonly transfer: ProductTransfer;
  readonly images: ImageStorage;
  readonly savedViews: SavedViewRepository;
  readonly importColumns: ImportColumnRepository;
  readonly spreadsheet: SpreadsheetReader;
}

/** Only in a worker: on the page its reader would be loaded with the writer of exported files. */
export const openSpreadsheetReader = (): SpreadsheetReader =>
  new WorkerSpreadsheetReader(
    () => new Worker(new URL('../../spreadsheet/read-spreadsheet.worker.ts', import.meta.url), { type: 'module' }),
  );

/** Binds the product list, bulk changes, import and export. */
export const bindProductList = (
  container: Container,
  { staffProducts, transfer, images, savedViews, importColumns, spreadsheet }: ProductListPorts,
): void => {
  const csv = new PapaCsvReader();
  container.bind(ListStaffProducts).toResolvedValue((log) => new ListStaffProducts(staffProducts, log), [PORT.errors]);
  container.bind(CountStaffProducts).toResolvedValue((log) => new CountStaffProducts(staffProducts, log), [PORT.errors]);
  container.bind(CollectStaffProducts).toResolvedValue((log) => new CollectStaffProducts(staffProducts, log), [PORT.errors]);
  container.bind(ListProductGroups).toResolvedValue((log) => new ListProductGroups(staffProducts, log), [PORT.errors]);
  container.bind(ChangeProducts).toResolvedValue((log) => new ChangeProducts(staffProducts, images, log), [PORT.errors]);
  container.bind(ExportProducts).toResolvedValue((table, log) => new ExportProducts(transfer, table, log), [WriteTable, PORT.errors]);
  container
    .bind(CheckProductImport)
    .toResolvedValue(
      (clock, errors) => new CheckProductImport({ products: staffProducts, transfer, newId: newUuid, clock, errors }),
      [PORT.clock, PORT.errors],
    );
  container
    .bind(ReadProductFile)
    .toResolvedValue((errors) => new ReadProductFile({ csv, spreadsheet, columns: importColumns, errors }), [PORT.errors]);
  container.bind(RememberColumns).toResolvedValue((errors) => new RememberColumns(importColumns, errors), [PORT.errors]);
  container.bind(ImportProducts).toResolvedValue((log) => new ImportProducts(transfer, log), [PORT.errors]);
  container.bind(ListImports).toResolvedValue((log) => new ListImports(transfer, log), [PORT.errors]);
  container.bind(UndoImport).toResolvedValue((log) => new UndoImport(transfer, log), [PORT.errors]);
  container
    .bind(CreateMissingGroups)
    .toResolvedValue((groups, save, log) => new CreateMissingGroups(groups, save, log), [GroupService, SaveGroup, PORT.errors]);
  container.bind(SavedViews).toResolvedValue((device, errors) => new SavedViews(savedViews, device, errors), [PORT.device, PORT.errors]);
};

export interface ProductEditorPorts {
  readonly adminProducts: AdminProductRepository;
  readonly images: Pick<ImageStorage, 'remove'>;
}

/** Binds the product editor. */
export const bindProductEditor = (container: Container, { adminProducts, images }: ProductEditorPorts): void => {
  container.bind(OpenProduct).toResolvedValue((log) => new OpenProduct(adminProducts, log), [PORT.errors]);
  container.bind(ReadSoldPrices).toResolvedValue((log) => new ReadSoldPrices(adminProducts, log), [PORT.errors]);
  container.bind(ReadProductUsage).toResolvedValue((log) => new ReadProductUsage(adminProducts, log), [PORT.errors]);
  container.bind(SaveProduct).toResolvedValue((log) => new SaveProduct(adminProducts, log, newUuid), [PORT.errors]);
  container.bind(UndoProduct).toResolvedValue((save) => new UndoProduct(save), [SaveProduct]);
  container.bind(ArchiveProduct).toResolvedValue((clock, log) => new ArchiveProduct(adminProducts, clock, log), [PORT.clock, PORT.errors]);
  container.bind(SellOutside).toResolvedValue((log) => new SellOutside(adminProducts, log), [PORT.errors]);
  container.bind(UndoOutsideSale).toResolvedValue((log) => new UndoOutsideSale(adminProducts, log), [PORT.errors]);
  container.bind(DeleteProduct).toResolvedValue((log) => new DeleteProduct(adminProducts, images, log), [PORT.errors]);
};
