import { describe, expect, test } from '@jest/globals';
import { matchRoutes } from 'react-router-dom';
import { type Announcement, announcementProblems, isKnownPage } from '../../../src/domain/notification/announcement.ts';

const NOW = new Date('2026-11-22T00:00:00Z');
const PAGES = ['/', '/products', '/products/:id', '/help'];
const GOOD: Announcement = {
  userId: null,
  type: 'info',
  title: 'Halo',
  body: 'Baris\nlain',
  linkUrl: '/products?sort=popular',
  sendAt: null,
};
const problems = (given: Partial<Announcement>) => announcementProblems({ ...GOOD, ...given }, NOW, PAGES);

describe('announcement', () => {
  test('title only or all fields: valid', () => {
    expect([problems({}), problems({ body: '', linkUrl: null }), problems({ linkUrl: 'https://wa.me/62812' })]).toEqual([{}, {}, {}]);
    expect(problems({ sendAt: new Date('2026-11-22T00:00:01Z'), title: 'a'.repeat(120), body: '🎮'.repeat(1000) })).toEqual({});
  });
  test.each([
    [{ title: '' }, { title: 'empty' }],
    [{ title: 'a'.repeat(121) }, { title: 'too-long' }],
    [{ title: 'a\u202Eb' }, { title: 'unseen' }],
    [{ title: 'a\nb' }, { title: 'unseen' }],
    [{ body: 'a'.repeat(1001) }, { body: 'too-long' }],
    [{ body: 'a\u200Bb' }, { body: 'unseen' }],
    [{ linkUrl: 'javascript:alert(1)' }, { link: 'unsafe' }],
    [{ linkUrl: 'http://arena.example' }, { link: 'unsafe' }],
    [{ linkUrl: '//jahat.example' }, { link: 'unsafe' }],
    [{ linkUrl: '/\\jahat.example' }, { link: 'unsafe' }],
    [{ linkUrl: 'https://arena@jahat.example' }, { link: 'unsafe' }],
    [{ linkUrl: '/produk' }, { link: 'nowhere' }],
    [{ sendAt: NOW }, { sendAt: 'past' }],
  ] as const)('invalid: %j', (given, expected) => {
    expect(problems(given)).toEqual(expected);
  });
});

test('announcement link: a path is valid if the router has a page for it', () => {
  const routes = PAGES.map((path) => ({ path }));
  for (const link of [
    '/',
    '/products',
    '/products/',
    '/products/1',
    '/products/1/2',
    '/produk',
    '/help#payment',
    '/help?q=a',
    '/help/x',
    '/?a',
  ]) {
    const [path = ''] = link.split(/[?#]/, 1);
    expect([link, isKnownPage(link, PAGES)]).toEqual([link, matchRoutes(routes, path) !== null]);
  }
});
