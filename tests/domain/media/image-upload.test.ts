import { describe, expect, test } from '@jest/globals';
import { checkGameLogo, checkProductImage, sanitiseFileName, storedName } from '../../../src/domain/media/image-upload.ts';
import { failureText } from '../../../src/infrastructure/wire/failure-text.ts';

const MB = 1024 * 1024;
const file = (given: object = {}) => ({ name: 'a.png', size: 10, type: 'image/png', ...given });
const message = (result: ReturnType<typeof checkProductImage>) => (result.ok ? null : failureText(result.failure));

describe('product picture upload', () => {
  test.each([null, undefined, 'a.png', 5, {}, { name: 'a' }])('%p: not a file', (value) =>
    expect(message(checkProductImage(value))).toBe('Invalid file provided'),
  );
  test('empty file: rejected', () => expect(message(checkProductImage(file({ size: 0 })))).toBe('File is empty'));
  test('size: at most 10 MB', () => {
    expect(message(checkProductImage(file({ size: 10 * MB })))).toBeNull();
    expect(message(checkProductImage(file({ size: 10 * MB + 1 })))).toBe('File size too large (max 10MB)');
  });
  test.each(['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'])('type %s: accepted', (type) =>
    expect(checkProductImage(file({ type })).ok).toBe(true),
  );
  test.each(['image/svg+xml', 'text/html', '', 'IMAGE/PNG'])('type %p: rejected', (type) =>
    expect(message(checkProductImage(file({ type })))).toBe(
      `Invalid file type: ${type}. Allowed: image/jpeg, image/jpg, image/png, image/gif, image/webp`,
    ),
  );
});

describe('game logo upload', () => {
  test('size: at most 5 MB', () => {
    expect(checkGameLogo(file({ size: 5 * MB })).ok).toBe(true);
    expect(message(checkGameLogo(file({ size: 5 * MB + 1 })))).toBe('File size too large. Maximum size is 5MB');
  });
  test('type: SVG is accepted, other non-images are not', () => {
    expect(checkGameLogo(file({ type: 'image/svg+xml' })).ok).toBe(true);
    expect(message(checkGameLogo(file({ type: 'application/pdf' })))).toBe(
      'Invalid file type. Allowed types: image/jpeg, image/png, image/gif, image/webp, image/svg+xml',
    );
  });
  test('missing or empty file: rejected as for pictures', () => {
    expect(message(checkGameLogo(null))).toBe('Invalid file provided');
    expect(message(checkGameLogo(file({ size: 0 })))).toBe('File is empty');
  });
});

describe('stored file names', () => {
  test.each([
    ['skin legend (1).png', 'skin_legend__1_.png'],
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['ä/b\\c?.webp', '__b_c_.webp'],
    ['', '_'],
  ])('%p is stored as %p', (name, expected) => expect(sanitiseFileName(name)).toBe(expected));
  test('long name: shortened, the extension is kept', () => {
    expect(sanitiseFileName(`${'a'.repeat(300)}.png`)).toMatch(/^a{96}\.png$/);
  });
  test('format: timestamp, random part and name', () => {
    expect(storedName('products', 'a b.png', new Date(1_700_000_000_000), 'k3j9')).toBe('products/1700000000000-k3j9-a_b.png');
  });
});
