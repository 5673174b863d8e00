import { InMemoryShopClock } from '../../../../src/infrastructure/memory/system/shop-clock.ts';
import { shopClockContract } from '../../../contracts/system/shop-clock.contract.ts';

shopClockContract(async () => {
  const [clock, closed] = [new InMemoryShopClock(), new InMemoryShopClock()];
  closed.mayRead = false;
  closed.mayWrite = false;
  const jump = async (seconds: number): Promise<void> => {
    clock.difference = seconds;
  };
  return { clock, closed, jump, close: async () => undefined };
});
