import { MemoryOrders } from '../../../../src/infrastructure/memory/order/memory-orders.ts';
import { InMemoryOwnOrders } from '../../../../src/infrastructure/memory/order/own-orders.ts';
import type { SoldProduct } from '../../../../src/infrastructure/memory/order/stored-order.ts';
import { ownOrdersContract } from '../../../contracts/order/own-orders.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

ownOrdersContract(async () => {
  const products = new Map<string, SoldProduct>();
  const shop = new MemoryOrders(new FixedClock(), (id) => products.get(id) ?? null);
  let people = 0;
  return {
    buyer: async () => {
      people += 1;
      const name = `pembeli-${people}`;
      const own = new InMemoryOwnOrders(shop, () => name);
      return { orders: own, steps: own };
    },
    product: async ({ kind = 'item', price = 100_000, stock = 5 } = {}) => {
      const id = `produk-${products.size + 1}`;
      products.set(id, { id, name: 'Diamond 100', gameName: null, saleKind: kind, price, sale: null, stock });
      return id;
    },
    setForm: async (id, deliveryForm) => {
      const product = products.get(id);
      if (product !== undefined) products.set(id, { ...product, gameName: 'Free Fire', deliveryForm });
    },
    setPrice: async (id, price) => {
      const product = products.get(id);
      if (product !== undefined) products.set(id, { ...product, price });
    },
    pay: async (order) => shop.pay(order),
    deliver: async (order) => {
      const found = shop.find(order, null);
      if (found !== null) shop.move(found, 'deliver', 'staff');
    },
    close: async () => undefined,
  };
});
