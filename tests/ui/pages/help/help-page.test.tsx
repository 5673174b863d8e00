import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { defaultSiteSettings } from '../../../../src/domain/settings/site-settings.ts';
import { orderPaths } from '../../../../src/ui/features/order/order-paths.ts';
import { TestShop } from '../../../support/render-page.tsx';

const questions = (): string[] =>
  within(screen.getByRole('main'))
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent ?? '');
const groups = (): string[] =>
  within(screen.getByRole('navigation', { name: 'Topik' }))
    .getAllByRole('link')
    .map(({ textContent }) => (textContent ?? '').replace(/\d+$/, ''));
const field = (): HTMLInputElement => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Cari pertanyaan' });

describe('help page', () => {
  test('at least 25 questions in six topics, with unique ids', async () => {
    await new TestShop().open('/help');
    expect(screen.getByRole('heading', { level: 1, name: 'Pusat bantuan' })).toBeTruthy();
    expect(questions().length).toBeGreaterThanOrEqual(25);
    expect(groups()).toEqual(['Membeli', 'Pembayaran', 'Sewa', 'Akun & keamanan', 'Jual akun', 'Garansi & pengembalian']);
    expect(document.getElementById('payment')?.querySelector('h2')?.textContent).toBe('Pembayaran');
    expect(new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size).toBe(document.querySelectorAll('[id]').length);
  });

  test('check of receipts: linked below the heading and from its question', async () => {
    await new TestShop().open('/help');
    expect(screen.getByRole('link', { name: 'Cek keaslian struk' }).getAttribute('href')).toBe(orderPaths.verificationForm);
    expect(questions()).toContain('Bagaimana memastikan sebuah struk asli?');
    expect(document.querySelector('#cek-struk a[href="/verifikasi"]')).toBeTruthy();
  });

  test('search while typing: the count is announced, and submitting puts the text in the address', async () => {
    const shop = new TestShop();
    const router = await shop.open('/help');
    const all = questions().length;
    await shop.user.type(field(), 'kata sandi');
    expect(questions().length).toBeLessThan(all);
    expect(questions()).toContain('Lupa kata sandi, bagaimana?');
    expect(screen.getByRole('main').querySelector('p[role="status"]')?.textContent).toBe(`${questions().length} jawaban ditemukan`);
    expect(router.state.location.search).toBe('');
    await shop.user.keyboard('{Enter}');
    expect(router.state.location.search).toBe('?q=kata+sandi');
    expect(document.activeElement).toBe(field());
    expect(questions().length).toBeLessThan(all);
  });

  test.each([
    ['refund', 'Kapan uangku dikembalikan?'],
    ['hackback', 'Apa saja yang dijamin garansi?'],
    ['otp', 'Kodenya tidak sampai, apa yang harus dilakukan?'],
    ['batal', 'Bisakah pesanan dibatalkan?'],
    ['tipu', 'Ada yang meminta kodeku, bolehkah diberikan?'],
    ['uang kembali', 'Kapan uangku dikembalikan?'],
    ['uang saya balik refund', null],
    ['cara refund', 'Kapan uangku dikembalikan?'],
  ])('search for "%s" finds "%s"', async (text, question) => {
    await new TestShop().open(`/help?q=${encodeURIComponent(text)}`);
    if (question === null) expect(questions()).toEqual([]);
    else expect(questions()).toContain(question);
    expect(questions().length).toBeLessThan(12);
  });

  test('search from the address: a single result is open', async () => {
    await new TestShop().open('/help?q=cicilan');
    expect(questions()).toEqual(['Bisakah membayar dengan cicilan?']);
    expect(document.querySelector('details')?.open).toBe(true);
    expect(field().value).toBe('cicilan');
  });

  test.each(['xyzzyqwert', '<script>alert(1)</script>', '%00%ff', "' or 9=9", 'x'.repeat(3000)])(
    'search without results for %s: a message and a link back',
    async (text) => {
      const shop = new TestShop();
      await shop.open(`/help?q=${encodeURIComponent(text)}`);
      expect(screen.getByRole('heading', { level: 2, name: 'Tidak ada jawaban yang cocok' })).toBeTruthy();
      await shop.user.click(screen.getByRole('link', { name: 'Lihat semua pertanyaan' }));
      expect(questions().length).toBeGreaterThan(20);
      expect(field().value).toBe('');
    },
  );

  test('a question in the address’s hash is open', async () => {
    await new TestShop().open('/help#minta-kode');
    const open = [...document.querySelectorAll('details')].filter((details) => details.open);
    expect(open.map((details) => details.querySelector('h3')?.textContent)).toEqual(['Ada yang meminta kodeku, bolehkah diberikan?']);
  });

  test.each([
    ['isi-garansi', 'akun tidak diambil kembali oleh pemilik sebelumnya'],
    ['brankas-siapa', 'setiap kali dibuka tercatat'],
    ['brankas-batas', 'Pemilik lama yang masih tahu kata sandinya'],
    ['keluhan', 'semua batas waktu pesanan berhenti'],
    ['keluhan', 'Direktorat Jenderal Perlindungan Konsumen dan Tertib Niaga'],
  ])('answers about warranty, vault and complaints: %s', async (place, sentence) => {
    await new TestShop().open(`/help#${place}`);
    expect(document.getElementById(place)?.textContent).toContain(sentence);
  });

  test('text published by the owner replaces the built-in one, without unsafe HTML', async () => {
    const shop = new TestShop();
    shop.contents.texts.set('help', {
      version: 2,
      publishedAt: new Date('2026-11-21T05:00:00Z'),
      body: 'Halo.\n\n## Satu\n\n### Apa ini?\n\nBaca [syarat](/terms) <script>x</script> [jahat](javascript:alert(1)).',
    });
    await shop.open('/help');
    expect(questions()).toEqual(['Apa ini?']);
    expect(screen.getByText('Halo.')).toBeTruthy();
    const answer = document.getElementById('apa-ini') as HTMLElement;
    expect(within(answer).getByText('syarat').getAttribute('href')).toBe('/terms');
    expect(answer.textContent).toContain('<script>x</script> jahat.');
    expect(answer.querySelector('script, [href^="javascript"]')).toBeNull();
  });

  test('contact is shown only as set', async () => {
    const shop = new TestShop();
    await shop.open('/help');
    expect(screen.getByText(/^Kontak kami segera hadir/)).toBeTruthy();
    document.body.innerHTML = '';
    const other = new TestShop();
    other.set({ ...defaultSiteSettings, whatsappNumber: '0812-3456-7890' });
    await other.open('/help');
    expect(screen.getByRole('link', { name: 'Tanya lewat WhatsApp' }).getAttribute('href')).toMatch(
      /^https:\/\/wa\.me\/6281234567890\?text=/,
    );
  });
});
