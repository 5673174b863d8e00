import { eventually, type ShopProcess } from './shop-process.ts';

/**
 * The latest code that was sent to a number, from the outbox of the sandbox; waits until there is one.
 * @param to digits with country code
 */
export const lastCode = async (shop: ShopProcess, to: string): Promise<string> => {
  let code = '';
  await eventually(async () => {
    const sent = await shop.outbox();
    const [latest] = sent.filter((message) => message.to === to).toSorted((a, b) => b.at.localeCompare(a.at));
    code = latest?.code ?? '';
    return code !== '';
  });
  return code;
};
