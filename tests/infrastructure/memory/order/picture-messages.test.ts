import { InMemoryPictureMessages } from '../../../../src/infrastructure/memory/order/picture-messages.ts';
import { MemoryStaffOrders } from '../../../../src/infrastructure/memory/order/staff-orders.ts';
import { pictureMessagesContract } from '../../../contracts/order/picture-messages.contract.ts';
import { FixedClock } from '../../../support/fixed-clock.ts';

pictureMessagesContract(async () => {
  const shop = new MemoryStaffOrders(new FixedClock());
  const messages = new InMemoryPictureMessages(shop);
  return {
    messages,
    files: messages,
    picture: new Blob(['isi'], { type: 'image/jpeg' }),
    order: async () => {
      const id = shop.place({ saleKind: 'service' });
      shop.pay(id);
      return id;
    },
    sent: async (order) => shop.need(order).detail.messages.map(({ text, picture }) => ({ text, picture })),
    close: async () => undefined,
  };
});
