import { describe, expect, test } from '@jest/globals';
import {
  changedSettings,
  emptySettings,
  inputText,
  SETTING_NAMES,
  settingInput,
  TEXT_NAMES,
} from '../../../src/domain/settings/own-settings.ts';
import { isPublicPicture, settingProblem } from '../../../src/domain/settings/setting-problem.ts';

const of = (name: (typeof TEXT_NAMES)[number]) => (text: string) => settingProblem(name, text);

describe('site setting', () => {
  test('empty text: valid, stored as null', () => {
    expect(TEXT_NAMES.map((name) => settingProblem(name, null))).toEqual(TEXT_NAMES.map(() => null));
    expect([inputText('  '), inputText(' Toko ')]).toEqual([null, 'Toko']);
  });
  test('address: requires https and a host name', () => {
    const link = of('instagramUrl');
    for (const good of [
      'https://instagram.com/toko',
      'https://wa.me/62812?text=Halo%20kak',
      'https://a.co:8443/x#y',
      'https://kümmel.example/',
    ])
      expect(link(good)).toBeNull();
    for (const bad of [
      'http://instagram.com/toko',
      'instagram.com/toko',
      'javascript:alert(1)',
      'https://',
      'https://toko',
      'https://toko.com@jahat.example/',
      'https://toko.com/a b',
      'https://toko.com/"onload="',
      'https://toko.com/<b>',
      'https://toko.com\\@jahat.example',
      'https://toko.com/../x',
      'https://to\u202Eko.com/',
      '//toko.com',
      '/products',
    ])
      expect(link(bad)).toBe('link');
    expect(link(`https://toko.com/${'a'.repeat(2000)}`)).toBe('too-long');
  });
  test('button target: a page of the shop is allowed, too', () => {
    const target = of('heroButtonUrl');
    for (const good of ['/products', '/products?game=free-fire#hasil', '/', 'https://wa.me/6281234567890']) expect(target(good)).toBeNull();
    for (const bad of ['//jahat.example', '/\\jahat.example', '/a b', '/../x', 'products', 'http://toko.com', `/${'a'.repeat(500)}`])
      expect([bad, target(bad)]).toEqual([bad, 'target']);
  });
  test('typed link: stored as the complete address', () => {
    expect(settingInput('jualAkunWhatsappUrl', ' 0812-3456-7890 ')).toBe('https://wa.me/6281234567890');
    expect(settingInput('instagramUrl', 'instagram.com/toko')).toBe('https://instagram.com/toko');
    expect(settingInput('heroButtonUrl', '/products')).toBe('/products');
    expect(settingInput('siteName', ' toko.com ')).toBe('toko.com');
    expect(settingInput('heroButtonUrl', '  ')).toBeNull();
  });
  test('picture: a file of the shop is allowed', () => {
    expect(of('logoUrl')('/storage/v1/object/public/settings/logo.png')).toBeNull();
    expect(of('logoUrl')('/storage/v1/object/public/../secret')).toBe('link');
    expect(of('instagramUrl')('/storage/v1/object/public/settings/logo.png')).toBe('link');
    expect([isPublicPicture('https://a.example/b.png'), isPublicPicture('data:image/png;base64,')]).toEqual([true, false]);
  });
  test('e-mail address: requires a name, a domain and no special characters', () => {
    const email = of('contactEmail');
    for (const good of ['halo@toko.com', 'a.b+c@sub.toko.co.id']) expect(email(good)).toBeNull();
    for (const bad of ['halo', 'halo@toko', 'halo@@toko.com', 'ha lo@toko.com', '@toko.com', 'halo@toko.', '<a>@toko.com'])
      expect(email(bad)).toBe('email');
  });
  test('phone number: must be dialable, for WhatsApp a mobile number', () => {
    for (const good of ['0812-3456-7890', '+62 (21) 555 1234', '021555']) expect(of('contactPhone')(good)).toBeNull();
    for (const bad of ['telepon', '0812x', '12345', '+-() ()-+', '1234567890123456', '٠٨١٢٣٤٥٦'])
      expect(of('contactPhone')(bad)).toBe('phone');
    expect(of('whatsappNumber')('+62 812-3456-7890')).toBeNull();
    expect(of('whatsappNumber')('123456')).toBe('whatsapp');
  });
  test('single-line text: no line breaks or invisible characters; length is counted in characters as displayed', () => {
    expect(of('siteName')('Toko\nRina')).toBe('unseen');
    expect(of('address')('Jalan 1\nBandung')).toBeNull();
    expect(of('address')('Jalan\u0007')).toBe('unseen');
    expect(of('siteName')('Rina \u202Eok')).toBe('unseen');
    expect([of('siteName')('🎮'.repeat(60)), of('siteName')('a'.repeat(61))]).toEqual([null, 'too-long']);
  });
});

test('changed settings: only the values that differ', () => {
  const stored = { ...emptySettings, siteName: 'Toko', newsletterEnabled: false };
  expect(changedSettings(stored, stored)).toEqual({});
  expect(changedSettings(stored, { ...stored, siteName: null, socialMediaEnabled: false })).toEqual({
    siteName: null,
    socialMediaEnabled: false,
  });
  expect(SETTING_NAMES).toHaveLength(24);
});
