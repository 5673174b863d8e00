import type { Role } from '../../../../src/domain/auth/roles.ts';
import {
  InMemoryUndecidedMessageRepository,
  MemoryUndecidedMessages,
} from '../../../../src/infrastructure/memory/order/undecided-messages.ts';
import { undecidedMessagesContract } from '../../../contracts/order/undecided-messages.contract.ts';

const MAY: Readonly<Record<Role, readonly string[]>> = {
  owner: ['orders.read', 'orders.write'],
  admin: ['orders.read', 'orders.write'],
  cs: ['orders.read', 'orders.write'],
  finance: ['orders.read'],
  content: [],
};

undecidedMessagesContract(async () => {
  const shop = new MemoryUndecidedMessages();
  let count = 0;
  return {
    staff: async (role) => new InMemoryUndecidedMessageRepository(shop, (permission) => MAY[role].includes(permission)),
    message: async (state, text) => {
      count += 1;
      const message = { id: count, at: new Date(count * 1000), audience: 'buyer', orderId: null, number: null, text, state } as const;
      shop.waiting = [...shop.waiting, message];
      return count;
    },
    close: async () => undefined,
  };
});
