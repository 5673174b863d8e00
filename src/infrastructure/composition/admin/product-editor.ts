import type { Container } from 'inversify';
import { ArchiveProduct } from '../../../application/admin/product-editor/archive-product.ts';
import { ListProductGroups } from '../../../application/admin/product-editor/list-product-groups.ts';
import { OpenProduct } from '../../../application/admin/product-editor/open-product.ts';
import type { ProductDesk } from '../../../application/admin/product-editor/product-desk.ts';
import { SaveProduct } from '../../../application/admin/product-editor/save-product.ts';
import { ShowProductImpact } from '../../../application/admin/product-editor/show-product-impact.ts';
import { UndoProduct } from '../../../application/admin/product-editor/undo-product.ts';
import { DeleteProduct } from '../../../application/catalog/delete-product.ts';
import type { ImageStorage } from '../../../application/catalog/image-storage.ts';
import type { ProductRepository } from '../../../application/catalog/product-repository.ts';
import { newUuid } from '../../platform/new-uuid.ts';
import { PORT } from '../tokens.ts';

export interface ProductEditorPorts {
  readonly desk: ProductDesk;
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
  container.bind(ShowProductImpact).toResolvedValue((log) => new ShowProductImpact(desk, log), [PORT.errors]);
  container.bind(SaveProduct).toResolvedValue((log) => new SaveProduct(desk, log, newUuid), [PORT.errors]);
  container.bind(UndoProduct).toResolvedValue((save) => new UndoProduct(save), [SaveProduct]);
  container.bind(ArchiveProduct).toResolvedValue((clock, log) => new ArchiveProduct(desk, clock, log), [PORT.clock, PORT.errors]);
  container.bind(DeleteProduct).toResolvedValue((log) => new DeleteProduct(deleting, images, log), [PORT.errors]);
};
