import type { Container } from 'inversify';
import type { MemoryCatalogue } from '../../src/infrastructure/memory/catalog/catalogue.ts';
import { InMemoryProductTransfer } from '../../src/infrastructure/memory/catalog/product-transfer.ts';
import { InMemoryStaffProducts } from '../../src/infrastructure/memory/catalog/staff-products.ts';
import { InMemoryBookReader } from '../../src/infrastructure/memory/ledger/book-reader.ts';
import { InMemoryOrderAdminRepository } from '../../src/infrastructure/memory/order/order-admin-repository.ts';
import { InMemoryPictureMessages } from '../../src/infrastructure/memory/order/picture-messages.ts';
import { InMemorySettlementRepository } from '../../src/infrastructure/memory/order/settlement-repository.ts';
import type { MemoryStaffOrders } from '../../src/infrastructure/memory/order/staff-orders.ts';
import {
  InMemoryUndecidedMessageRepository,
  type MemoryUndecidedMessages,
} from '../../src/infrastructure/memory/order/undecided-messages.ts';
import type { InMemoryPermissionRepository } from '../../src/infrastructure/memory/staff/staff-repository.ts';
import { MemoryStatements } from '../../src/infrastructure/memory/statement/statement-book.ts';
import { InMemoryStatementRepository } from '../../src/infrastructure/memory/statement/statement-repository.ts';
import { SessionStore } from '../../src/ui/stores/session.store.ts';

/** Fake orders and settlements, with the ports of the signed-in person. */
export const memoryStaffPorts = (
  orders: MemoryStaffOrders,
  container: Container,
  permissions: InMemoryPermissionRepository,
  undecided: MemoryUndecidedMessages,
) => {
  const may = (permission: Parameters<typeof permissions.current.permissions.includes>[0]) =>
    permissions.current.permissions.includes(permission);
  const pictureMessages = new InMemoryPictureMessages(orders);
  const user = () => container.get(SessionStore).user;
  return {
    orderAdminRepository: new InMemoryOrderAdminRepository(orders, () => user()?.id ?? '', may),
    pictureMessages,
    messagePictures: pictureMessages,
    undecidedMessages: new InMemoryUndecidedMessageRepository(undecided, may),
    books: new InMemoryBookReader(orders.audited, may),
    settlements: new InMemorySettlementRepository(orders, () => user()?.name ?? '', may),
    statements: new InMemoryStatementRepository(new MemoryStatements(orders), () => user()?.name ?? '', may),
  };
};

/** Fake rows of the product list, and of its files. */
export const memoryProductRows = (catalogue: MemoryCatalogue) => ({
  staffProducts: new InMemoryStaffProducts(catalogue),
  transfer: new InMemoryProductTransfer(catalogue),
});
