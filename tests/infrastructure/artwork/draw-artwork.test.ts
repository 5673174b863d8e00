import { createHash } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import type { ArtworkSpec } from '../../../src/domain/artwork/artwork-spec.ts';
import { drawArtwork } from '../../../src/infrastructure/artwork/draw-artwork.ts';

const GAMES = [
  'mobile-legends',
  'pubg-mobile',
  'free-fire',
  'genshin-impact',
  'valorant',
  'honkai-star-rail',
  'roblox',
  'cod-mobile',
  'clash-of-clans',
  'ea-fc-mobile',
  'a-game-nobody-drew',
] as const;
const IDS = Array.from({ length: 40 }, (_, index) => `id-${index}`);
const ARCHES = [1, 2, 3] as const;

const digest = (specs: readonly ArtworkSpec[]): string =>
  createHash('sha256').update(specs.map(drawArtwork).join('')).digest('hex').slice(0, 16);

const covers = (game: string): ArtworkSpec[] => IDS.flatMap((id) => ARCHES.map((arches) => ({ kind: 'cover', game, arches, id }) as const));

describe('drawn pictures', () => {
  // Visitors cache these pictures for a year under fixed addresses, so a change of a drawing must be deliberate.
  test.each([
    ['mobile-legends', '70bdda4942f1cc54'],
    ['pubg-mobile', '3e5c2c7c71041a5e'],
    ['free-fire', 'c5188b686219a4a5'],
    ['genshin-impact', '21f27a547ab20309'],
    ['valorant', 'd64bfee8220797d2'],
    ['honkai-star-rail', 'c3101d1a94463e51'],
    ['roblox', '2f9c6af5a6a2b52e'],
    ['cod-mobile', '61713a0155b20313'],
    ['clash-of-clans', '10c6f0c61581c6b8'],
    ['ea-fc-mobile', '56b229c9e0b3b73c'],
    ['a-game-nobody-drew', '2494c946d98a15c7'],
  ])('covers of %s: the recorded digest', (game, expected) => expect(digest(covers(game))).toBe(expected));

  test.each([
    ['scenes', GAMES.map((game) => ({ kind: 'scene', game }) as const), 'a252ee6920ed9f9c'],
    ['collections', GAMES.flatMap((game) => IDS.map((id) => ({ kind: 'collection', game, id }) as const)), 'b0159c5c63d295e4'],
    ['statistics', GAMES.flatMap((game) => IDS.map((id) => ({ kind: 'statistics', game, id }) as const)), 'd8f140afba32d897'],
    ['seals', IDS.map((id) => ({ kind: 'seal', id }) as const), '9bc9e4a65cdb9757'],
  ])('%s: the recorded digest', (_, specs, expected) => expect(digest(specs)).toBe(expected));

  test('covers of different ids: all differ', () => {
    for (const game of GAMES) expect(new Set(covers(game).map(drawArtwork)).size).toBe(IDS.length * ARCHES.length);
  });

  test('tiers: differ only in the number of arches, not in the background', () => {
    const behind = (arches: 1 | 2 | 3): string | undefined =>
      /<g clip-path="url\(#c0\)">(.*?)<\/g><path/.exec(drawArtwork({ kind: 'cover', game: 'roblox', arches, id: 'x' }))?.[1];
    expect(behind(1)).toBeDefined();
    expect([behind(2), behind(3)]).toEqual([behind(1), behind(1)]);
  });

  test('scene: no gate; cover: a gate', () => {
    expect(drawArtwork({ kind: 'scene', game: 'valorant' })).not.toContain('clipPath');
    expect(drawArtwork({ kind: 'cover', game: 'valorant', arches: 1, id: 'x' })).toContain('clipPath');
  });

  test('any picture: no script, text, style, external reference or invalid number', () => {
    const all = GAMES.flatMap((game) => [
      ...covers(game),
      { kind: 'scene', game } as const,
      { kind: 'collection', game, id: 'x' } as const,
      { kind: 'statistics', game, id: 'x' } as const,
    ]);
    for (const svg of [...all, { kind: 'seal', id: 'x' } as const].map(drawArtwork)) {
      expect(svg).not.toMatch(/<script|<text|<style|style=|href|on\w+=|NaN|undefined|Infinity/);
      expect(svg.length).toBeLessThan(20_000);
    }
  });

  test('id and name: not contained in the file', () => {
    expect(drawArtwork({ kind: 'cover', game: 'zzqx', arches: 2, id: 'zzqy' })).not.toMatch(/zzq/);
    expect(drawArtwork({ kind: 'seal', id: 'zzqy' })).not.toMatch(/zzq/);
  });
});
