import { describe, expect, test } from '@jest/globals';
import {
  FETCH_FAILURES,
  headRefusal,
  isFetchFailure,
  isFinalFailure,
  MAX_FETCHED_BYTES,
  meaningOfStatus,
} from '../../../src/domain/media/picture-fetch.ts';

describe('answer of another host', () => {
  test.each([
    [200, 'picture'],
    [201, 'PICTURE_MISSING'],
    [204, 'PICTURE_MISSING'],
    [206, 'PICTURE_MISSING'],
    [300, 'PICTURE_MISSING'],
    [301, 'redirect'],
    [302, 'redirect'],
    [303, 'redirect'],
    [304, 'PICTURE_MISSING'],
    [307, 'redirect'],
    [308, 'redirect'],
    [400, 'PICTURE_MISSING'],
    [403, 'PICTURE_MISSING'],
    [404, 'PICTURE_MISSING'],
    [408, 'HOST_FAILED'],
    [425, 'HOST_FAILED'],
    [429, 'HOST_FAILED'],
    [500, 'HOST_FAILED'],
    [503, 'HOST_FAILED'],
    [0, 'PICTURE_MISSING'],
  ] as const)('status %s: %s', (status, meaning) => {
    expect(meaningOfStatus(status)).toBe(meaning);
  });

  const head = { type: null, encoding: null, length: null };
  test.each([
    ['nothing said', {}, null],
    ['a picture', { type: 'image/png', length: 10 }, null],
    ['type with a parameter, in capitals', { type: 'Image/JPEG; charset=binary' }, null],
    ['bytes without a type', { type: 'application/octet-stream' }, null],
    ['bytes of an object store', { type: 'binary/octet-stream' }, null],
    ['a page', { type: 'text/html; charset=utf-8' }, 'NOT_A_PICTURE'],
    ['a video', { type: 'video/mp4' }, 'NOT_A_PICTURE'],
    ['the largest length', { length: MAX_FETCHED_BYTES }, null],
    ['a byte more', { length: MAX_FETCHED_BYTES + 1 }, 'PICTURE_TOO_LARGE'],
    ['an unreadable length', { length: Number.NaN }, null],
    ['identity', { encoding: 'Identity' }, null],
    ['compressed', { encoding: 'gzip' }, 'NOT_A_PICTURE'],
  ] as const)('head with %s: %s %s', (_, given, refusal) => {
    expect(headRefusal({ ...head, ...given })).toBe(refusal);
  });

  test.each([
    ['ADDRESS_REFUSED', true],
    ['TOO_MANY_REDIRECTS', true],
    ['HOST_UNKNOWN', true],
    ['CERTIFICATE_REFUSED', true],
    ['PICTURE_MISSING', true],
    ['PICTURE_TOO_LARGE', true],
    ['NOT_A_PICTURE', true],
    ['HOST_UNREACHABLE', false],
    ['HOST_FAILED', false],
    ['FETCH_TIMEOUT', false],
    ['FETCH_INTERRUPTED', false],
    ['PICTURE_NOT_STORED', false],
  ] as const)('failure %s: final is %s', (failure, isFinal) => {
    expect([isFetchFailure(failure), isFinalFailure(failure)]).toEqual([true, isFinal]);
  });
  test('failures: those of the table, and codes that the database takes', () => {
    expect(FETCH_FAILURES).toHaveLength(12);
    expect(FETCH_FAILURES.every((failure) => /^[A-Z_]{1,40}$/.test(failure))).toBe(true);
    expect(isFetchFailure('UNAVAILABLE')).toBe(false);
  });
});
