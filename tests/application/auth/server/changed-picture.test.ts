import { beforeEach, expect, test } from '@jest/globals';
import sharp from 'sharp';
import { AccountWorld, failureOf, gained } from '../../../support/account-world.ts';

const pictureOf = async (side: number, format: 'jpeg' | 'png' | 'webp' | 'gif' = 'jpeg'): Promise<Uint8Array> =>
  sharp({ create: { width: side, height: side, channels: 3, background: '#d9ff3f' } })
    .toFormat(format)
    .toBuffer();

let world: AccountWorld;
let token = '';
beforeEach(async () => {
  world = new AccountWorld();
  token = (await world.customer()).sessionToken;
});
const change = (picture: Uint8Array | null, by: string | null = token) => world.use.changePicture.execute(picture, by);

test.each(['jpeg', 'png', 'webp'] as const)('profile picture: %s is stored under an unguessable name', async (format) => {
  const { avatarUrl } = gained(await change(await pictureOf(256, format)));
  expect(avatarUrl).toMatch(/^\/storage\/v1\/object\/public\/avatars\/[\w-]{43}\.(jpg|png|webp)$/);
  expect([...world.pictures.files.keys()]).toEqual([avatarUrl?.replace('/storage/v1/object/public/', '')]);
  expect(gained(await world.use.validateSession.execute(token)).user.avatarUrl).toBe(avatarUrl);
});
test('profile picture: removed on request', async () => {
  gained(await change(await pictureOf(256)));
  expect(gained(await change(null)).avatarUrl).toBeNull();
});
test.each([
  ['no picture', async () => Uint8Array.from(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))],
  ['half a picture', async () => (await pictureOf(256)).slice(0, 200)],
  ['an animation', () => pictureOf(16, 'gif')],
  ['more than 1024 pixels', () => pictureOf(1025)],
  ['a page appended to a picture', async () => Buffer.concat([await pictureOf(16, 'png'), Buffer.from('<script>alert(1)</script>')])],
])('profile picture: %s is refused, nothing is stored', async (_, made) => {
  expect(failureOf(await change(await made()))).toBe('INVALID_PICTURE');
  expect(world.pictures.files.size).toBe(0);
});
test('profile picture: guests are refused, at most twenty a day are accepted', async () => {
  const picture = await pictureOf(16);
  expect(failureOf(await change(picture, null))).toBe('UNAUTHENTICATED');
  for (let time = 0; time < 19; time += 1) gained(await change(picture));
  // A refused picture is decoded and counted, too.
  expect(failureOf(await change(await pictureOf(1025)))).toBe('INVALID_PICTURE');
  expect(failureOf(await change(picture))).toBe('TOO_MANY_ATTEMPTS');
});
