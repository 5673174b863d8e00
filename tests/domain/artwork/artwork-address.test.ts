import { describe, expect, test } from '@jest/globals';
import { type DrawnPicture, readArtworkAddress, writeArtworkAddress } from '../../../src/domain/artwork/artwork-address.ts';

const PICTURES: readonly (readonly [string, DrawnPicture])[] = [
  ['/art/cover/free-fire/3/a1-b2.w640.webp', { spec: { kind: 'cover', game: 'free-fire', arches: 3, id: 'a1-b2' }, width: 640 }],
  [
    '/art/cover/valorant/1/0b8f3c52-7a51-4f3e-9d53-2f4a3f1d7c11.w1280.webp',
    { spec: { kind: 'cover', game: 'valorant', arches: 1, id: '0b8f3c52-7a51-4f3e-9d53-2f4a3f1d7c11' }, width: 1280 },
  ],
  ['/art/scene/clash-of-clans.w320.webp', { spec: { kind: 'scene', game: 'clash-of-clans' }, width: 320 }],
  ['/art/collection/roblox/x.w640.webp', { spec: { kind: 'collection', game: 'roblox', id: 'x' }, width: 640 }],
  ['/art/statistics/roblox/x.w320.webp', { spec: { kind: 'statistics', game: 'roblox', id: 'x' }, width: 320 }],
  ['/art/seal/order-7.svg', { spec: { kind: 'seal', id: 'order-7' }, width: null }],
];

describe('artwork address', () => {
  test.each(PICTURES)('%s: reads back as it was written', (path, drawn) => {
    expect(writeArtworkAddress(drawn)).toBe(path);
    expect(readArtworkAddress(path)).toEqual(drawn);
  });

  test.each([
    '',
    '/',
    '/art',
    '/art/',
    '/art/cover/free-fire/3/a.w640.png',
    '/art/cover/free-fire/3/a.w641.webp',
    '/art/cover/free-fire/3/a.w0640.webp',
    '/art/cover/free-fire/3/a.webp',
    '/art/cover/free-fire/3/a.svg',
    '/art/cover/free-fire/0/a.w640.webp',
    '/art/cover/free-fire/4/a.w640.webp',
    '/art/cover/free-fire/03/a.w640.webp',
    '/art/cover/free-fire/3/.w640.webp',
    '/art/cover/free-fire/3.w640.webp',
    '/art/cover/free-fire/3/a/b.w640.webp',
    '/art/cover/free--fire/3/a.w640.webp',
    '/art/cover/-fire/3/a.w640.webp',
    '/art/cover//3/a.w640.webp',
    '/art/cover/Free-Fire/3/a.w640.webp',
    '/art/cover/free-fire/3/A.w640.webp',
    '/art/cover/free-fire/3/a_b.w640.webp',
    '/art/cover/free-fire/3/%61.w640.webp',
    '/art/cover/../3/a.w640.webp',
    '/art/cover/free-fire/3/..w640.webp',
    `/art/cover/${'a'.repeat(81)}/3/a.w640.webp`,
    `/art/cover/free-fire/3/${'a'.repeat(65)}.w640.webp`,
    '/art/cover/free-fire/3/a.w640.webp?x=1',
    '/art/cover/free-fire/3/a.w640.webp/',
    '/art/cover/free-fire/3/a.w640.webp\n',
    ' /art/cover/free-fire/3/a.w640.webp',
    'https://elsewhere.test/art/cover/free-fire/3/a.w640.webp',
    '/art/scene/free-fire/a.w640.webp',
    '/art/scene/free-fire.w64.webp',
    '/art/collection/free-fire.w640.webp',
    '/art/shelf/free-fire/a.w640.webp',
    '/art/seal/a/b.svg',
    '/art/seal/.svg',
    '/art/seal/a.w320.webp',
    `/art/seal/${'a'.repeat(65)}.svg`,
  ])('invalid path %p: null', (path) => expect(readArtworkAddress(path)).toBeNull());
});

test.each(['x/art/seal/a.svg', '/art/seal/a.svgz', '/art/seal/a.svg/x'])('artwork address: invalid seal path %p, null', (path) =>
  expect(readArtworkAddress(path)).toBeNull(),
);
