import type { Container } from 'inversify';
import { ReadPriceHistory } from '../../../application/catalog/read-price-history.ts';
import type { AdminFlashSaleRepository } from '../../../application/flash-sale/admin-flash-sale-repository.ts';
import { PlanSales, WithdrawSales } from '../../../application/flash-sale/plan-sales.ts';
import { ChooseSaleProduct, FindSaleProducts, ListSales, OpenSale } from '../../../application/flash-sale/read-admin-sales.ts';
import { SaveSale } from '../../../application/flash-sale/save-sale.ts';
import { UndoSale } from '../../../application/flash-sale/undo-sale.ts';
import { CreateFlashSale, DeleteFlashSale, EndSale, UpdateFlashSale } from '../../../application/flash-sale/write-flash-sale.ts';
import { PORT } from '../tokens.ts';

/** Binds flash sales: list, editor, undo. */
export const bindSales = (container: Container, { adminSales }: { readonly adminSales: AdminFlashSaleRepository }): void => {
  container.bind(ListSales).toResolvedValue((clock, errors) => new ListSales(adminSales, clock, errors), [PORT.clock, PORT.errors]);
  container.bind(OpenSale).toResolvedValue((errors) => new OpenSale(adminSales, errors), [PORT.errors]);
  container
    .bind(ChooseSaleProduct)
    .toResolvedValue(
      (history, clock, errors) => new ChooseSaleProduct(adminSales, history, clock, errors),
      [ReadPriceHistory, PORT.clock, PORT.errors],
    );
  container
    .bind(FindSaleProducts)
    .toResolvedValue(
      (products, search, errors) => new FindSaleProducts(adminSales, products, search, errors),
      [PORT.products, PORT.search, PORT.errors],
    );
  container
    .bind(CreateFlashSale)
    .toResolvedValue((clock, errors) => new CreateFlashSale(adminSales, clock, errors), [PORT.clock, PORT.errors]);
  container.bind(UpdateFlashSale).toResolvedValue((errors) => new UpdateFlashSale(adminSales, errors), [PORT.errors]);
  container.bind(DeleteFlashSale).toResolvedValue((errors) => new DeleteFlashSale(adminSales, errors), [PORT.errors]);
  container.bind(PlanSales).toResolvedValue((errors) => new PlanSales(adminSales, errors), [PORT.errors]);
  container.bind(WithdrawSales).toResolvedValue((errors) => new WithdrawSales(adminSales, errors), [PORT.errors]);
  container.bind(EndSale).toResolvedValue((update, clock) => new EndSale(update, clock), [UpdateFlashSale, PORT.clock]);
  container.bind(UndoSale).toResolvedValue((open, update) => new UndoSale(open, update), [OpenSale, UpdateFlashSale]);
  container
    .bind(SaveSale)
    .toResolvedValue((create, update, clock) => new SaveSale(create, update, clock), [CreateFlashSale, UpdateFlashSale, PORT.clock]);
};
