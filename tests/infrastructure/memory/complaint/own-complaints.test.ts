import { ownComplaintsContract } from '../../../contracts/complaint/own-complaints.contract.ts';
import { openMemoryHandOver } from '../../../support/memory-own-hand-over.ts';

ownComplaintsContract(async () => {
  const { as, bought, orders, complaints } = openMemoryHandOver();
  const names = new Map<object, string>();
  return {
    buyer: async () => {
      const name = `pembeli-${names.size + 1}`;
      const buyer = { orders: as(name, orders), complaints: as(name, complaints) };
      names.set(buyer, name);
      return buyer;
    },
    order: async (buyer, isDelivered) => {
      return bought(names.get(buyer) ?? '', isDelivered);
    },
    decide: async (complaint, outcome, reason) => complaints.decide(complaint, outcome, reason),
    close: async () => undefined,
  };
});
