import { handOverContract } from '../../../contracts/credential/own-credentials.contract.ts';
import { openMemoryHandOver } from '../../../support/memory-own-hand-over.ts';

handOverContract(async () => {
  const { as, bought, orders, vault } = openMemoryHandOver();
  const names = new Map<object, string>();
  const nameOf = (buyer: object): string => names.get(buyer) ?? '';
  return {
    buyer: async () => {
      const name = `pembeli-${names.size + 1}`;
      const buyer = { handOver: as(name, vault) };
      names.set(buyer, name);
      return buyer;
    },
    order: async (buyer, isDelivered) => bought(nameOf(buyer), isDelivered),
    step: async () => 'Ganti kata sandi akun',
    doneSteps: async (buyer, order) => {
      const found = await as(nameOf(buyer), orders).find(order);
      return found?.credential?.checklist.filter(({ isDone }) => isDone).map(({ step }) => step) ?? [];
    },
    close: async () => undefined,
  };
});
