import { describe, expect, test } from '@jest/globals';
import { isNamedAs, isPolyglot, isSameType, namedAs, sniffPicture } from '../../../src/domain/media/picture-bytes.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
const PNG = '\x89PNG\r\n\x1a\n';
const END = '\0\0\0\0IEND\xae\x42\x60\x82';
const png = (after = ''): Uint8Array => bytes(`${PNG}\0\0\0\x03IHDRabcCRC!${END}${after}`);
const webp = (after = ''): Uint8Array => bytes(`RIFF\x08\0\0\0WEBPVP8 ${after}`);

describe('picture type by its first bytes', () => {
  test.each([
    ['JPEG', bytes('\xff\xd8\xff\xe0'), 'image/jpeg'],
    ['PNG', png(), 'image/png'],
    ['GIF of 1987', bytes('GIF87a...'), 'image/gif'],
    ['GIF of 1989', bytes('GIF89a...'), 'image/gif'],
    ['WebP', webp(), 'image/webp'],
    ['a page', bytes('<!doctype html>'), null],
    ['another RIFF', bytes('RIFF\0\0\0\0WAVE'), null],
    ['only the first bytes', bytes('\x89PN'), null],
    ['nothing', new Uint8Array(), null],
  ])('%s', (_, content, type) => expect(sniffPicture(content)).toBe(type));
});

test('file name: matches a type by its extension, otherwise gets it', () => {
  expect(isNamedAs('a.JPG', 'image/jpeg')).toBe(true);
  expect(isNamedAs('a.jfif', 'image/jpeg')).toBe(true);
  expect(isNamedAs('a.png', 'image/jpeg')).toBe(false);
  expect(isNamedAs('a', 'image/png')).toBe(false);
  expect(namedAs('foto.png', 'image/jpeg')).toBe('foto.jpg');
  expect(namedAs('foto', 'image/webp')).toBe('foto.webp');
  expect(namedAs('foto.v2.jpeg', 'image/jpeg')).toBe('foto.v2.jpeg');
});

test('picture type: image/jpg equals image/jpeg only', () => {
  expect(isSameType('image/jpg', 'image/jpeg')).toBe(true);
  expect(isSameType('image/png', 'image/jpeg')).toBe(false);
});

describe('polyglot file: detected', () => {
  test.each([
    ['a page appended to a PNG', png('<p>'), 'image/png'],
    ['an archive appended to a JPEG', bytes(`\xff\xd8\xff\xe0${'x'.repeat(300)}PK\x05\x06${'\0'.repeat(18)}`), 'image/jpeg'],
    ['a script inside a JPEG', bytes(`\xff\xd8\xff\xfe\0\x20${'x'.repeat(5000)}<ScRiPt>alert(1)</script>`), 'image/jpeg'],
    ['a page that starts like a GIF', bytes('GIF89a=1;/*<HTML>*/;'), 'image/gif'],
    ['data appended to a GIF', bytes('GIF89a;tail'), 'image/gif'],
    ['data appended to a WebP', webp('tail'), 'image/webp'],
    ['a document', bytes('\xff\xd8\xff\xe0%PDF-1.7'), 'image/jpeg'],
    ['a drawing', bytes('\xff\xd8\xff\xe0<svg onload=1>'), 'image/jpeg'],
    ['a server program', bytes(`\xff\xd8\xff\xe0${'x'.repeat(9000)}<?php system(1);`), 'image/jpeg'],
  ] as const)('%s', (_, content, type) => expect(isPolyglot(content, type)).toBe(true));
});

test.each([
  ['a PNG', png(), 'image/png'],
  ['a WebP', webp(), 'image/webp'],
  ['a GIF', bytes('GIF89a......;'), 'image/gif'],
  ['a photograph with data appended by its camera', bytes('\xff\xd8\xff\xe0 <x:xmpmeta> \xff\xd9 ftypmp42'), 'image/jpeg'],
] as const)('polyglot check: %s passes', (_, content, type) => expect(isPolyglot(content, type)).toBe(false));
