import { type AccountClient, PASSWORD } from './account-client.ts';

const addressOf = (number: number): string => `198.${18 + (number >> 16)}.${(number >> 8) & 255}.${number & 255}`;

const inLanes = async (count: number, lanes: number, work: (place: number) => Promise<void>): Promise<void> => {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};

/** Requests codes for new numbers from new addresses. @returns the number of sent messages */
export const pump = async (client: AccountClient, requests: number): Promise<number> => {
  let sent = 0;
  await inLanes(requests, 16, async (place) => {
    const phone = `62812${String(10_000_000 + ((place * 7919) % 89_999_999))}`;
    const { status } = await client.call('signup', { phone, password: PASSWORD, name: 'R' }, addressOf(place));
    if (status === 200) sent += 1;
  });
  return sent;
};

/** Guesses one code from many addresses at once. @returns the number of evaluated guesses */
export const guess = async (client: AccountClient, phone: string, guesses: number): Promise<number> => {
  const user_id = await client.begin(phone);
  const right = (await client.messages()).findLast(({ to }) => to === phone)?.code ?? '';
  let lookedAt = 0;
  await inLanes(guesses, 20, async (place) => {
    const code = String((Number(right) + place) % 1_000_000).padStart(6, '0');
    const { text } = await client.call('verify-phone', { user_id, verification_code: code }, addressOf(place));
    if (text.includes('INVALID_CODE')) lookedAt += 1;
  });
  return lookedAt;
};
