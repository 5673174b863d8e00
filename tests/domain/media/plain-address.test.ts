import { describe, expect, test } from '@jest/globals';
import { isPictureAddress } from '../../../src/domain/catalog/product-limits.ts';
import { isPlainAddress } from '../../../src/domain/media/plain-address.ts';
import { isPublicPicture } from '../../../src/domain/settings/setting-problem.ts';
import { PICTURE_ADDRESSES } from '../../support/picture-addresses.ts';

describe('picture address', () => {
  test.each(PICTURE_ADDRESSES)('%s: accepted %s', (address, isTaken) => {
    expect([isPictureAddress(address), isPublicPicture(address)]).toEqual([isTaken, isTaken]);
  });
  test.each([
    ['https://lain.example/..', false],
    ['https://lain.example/%2E%2e/a', false],
    ['https://lain.example/.?a', false],
    ['https://lain.example/a.b/...', true],
    ['https://lain.example/%7E', false],
    ['https://lain.example/%3A%5B', true],
  ])('%s: plain spelling %s', (address, isPlain) => expect(isPlainAddress(address)).toBe(isPlain));
});
