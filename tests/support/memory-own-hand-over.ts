import { InMemoryOwnComplaints } from '../../src/infrastructure/memory/complaint/own-complaints.ts';
import { InMemoryOwnVault } from '../../src/infrastructure/memory/credential/own-vault.ts';
import { MemoryOrders } from '../../src/infrastructure/memory/order/memory-orders.ts';
import { InMemoryOwnOrders } from '../../src/infrastructure/memory/order/own-orders.ts';
import { FixedClock } from './fixed-clock.ts';

const ACCOUNT = { id: 'akun', name: 'Akun Mythic', gameName: null, saleKind: 'account', price: 100_000, sale: null, stock: 500 } as const;

/** A fake shop that sells accounts, for the person that `person` names. */
export const openMemoryHandOver = () => {
  const clock = new FixedClock();
  const shop = new MemoryOrders(clock, () => ACCOUNT);
  let person = '';
  let places = 0;
  const asNow = () => person;
  const orders = new InMemoryOwnOrders(shop, asNow);
  const vault = new InMemoryOwnVault(shop, clock, asNow);
  const complaints = new InMemoryOwnComplaints(shop, clock, asNow);
  /** The same object, called as one person each time. */
  const as = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get: (owner, key) => {
        const value: unknown = Reflect.get(owner, key);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          person = name;
          return value.apply(owner, given) as unknown;
        };
      },
    });
  /** Pays for an account, and has it delivered by default. @returns the order */
  const bought = (name: string, isDelivered = true): string => {
    places += 1;
    const order = shop.place(name, {
      ...{ key: `kunci-${places}`, productId: 'akun', optionId: null, start: null, expectedTotal: 100_000, rulesVersion: 1 },
      details: { gameId: null, server: null, note: null },
    });
    shop.pay(order.detail.id);
    vault.seal(order.detail.id, { login: 'rina01', password: 'Rahasia-0lO1' });
    if (isDelivered) shop.move(order, 'deliver', 'server');
    return order.detail.id;
  };
  return { clock, shop, orders, vault, complaints, as, bought };
};
