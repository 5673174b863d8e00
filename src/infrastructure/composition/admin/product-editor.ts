import type { Container } from 'inversify';
import type { AdminProductRepository } from '../../../application/catalog/admin-product-repository.ts';
import { ArchiveProduct } from '../../../application/catalog/archive-product.ts';
import { DeleteProduct } from '../../../application/catalog/delete-product.ts';
import { ListProductGroups } from '../../../application/catalog/list-product-groups.ts';
import { OpenProduct } from '../../../application/catalog/open-product.ts';
import type { ProductRepository } from '../../../application/catalog/product-repository.ts';
import { ReadProductUsage } from '../../../application/catalog/read-product-usage.ts';
import { SaveProduct } from '../../../application/catalog/save-product.ts';
import { UndoProduct } from '../../../application/catalog/undo-product.ts';
import type { ImageStorage } from '../../../application/media/image-storage.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { PORT } from '../tokens.ts';

export interface ProductEditorPorts {
  readonly desk: AdminProductRepository;
  /** With the rights of whoever is signed in. */
  readonly products: Pick<ProductRepository, 'delete'>;
  readonly images: Pick<ImageStorage, 'remove'>;
  /** Drops what this browser remembers of the shop. */
  readonly forgetShop?: () => void;
}

/** One product: make, change, archive, delete. */
export const bindProductEditor = (container: Container, { desk, products, images, forgetShop }: ProductEditorPorts): void => {
  const deleting: Pick<ProductRepository, 'delete'> = { delete: (id) => products.delete(id).finally(forgetShop) };
  container.bind(OpenProduct).toResolvedValue((log) => new OpenProduct(desk, log), [PORT.errors]);
  container.bind(ListProductGroups).toResolvedValue((log) => new ListProductGroups(desk, log), [PORT.errors]);
  container.bind(ReadProductUsage).toResolvedValue((log) => new ReadProductUsage(desk, log), [PORT.errors]);
  container.bind(SaveProduct).toResolvedValue((log) => new SaveProduct(desk, log, newUuid), [PORT.errors]);
  container.bind(UndoProduct).toResolvedValue((save) => new UndoProduct(save), [SaveProduct]);
  container.bind(ArchiveProduct).toResolvedValue((clock, log) => new ArchiveProduct(desk, clock, log), [PORT.clock, PORT.errors]);
  container.bind(DeleteProduct).toResolvedValue((log) => new DeleteProduct(deleting, images, log), [PORT.errors]);
};
