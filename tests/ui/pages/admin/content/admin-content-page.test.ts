import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { draftsOfDimas } from '../../../../support/stored-draft.ts';
import { button, heading, shopOfDimas, signInBefore } from '../../../auth-shop.ts';

const open = async (path: string, prepare: (shop: ReturnType<typeof shopOfDimas>) => Promise<unknown> = async () => undefined) => {
  const shop = shopOfDimas({ isAdmin: true });
  await signInBefore(shop);
  shop.permissions.current = { role: 'content', permissions: ['content.write'], isFresh: true };
  await prepare(shop);
  await shop.open(path);
  return shop;
};
const editor = (): Promise<HTMLTextAreaElement> => screen.findByLabelText('Isi (Markdown)');
const write = async (shop: ReturnType<typeof shopOfDimas>, text: string): Promise<void> => {
  const area = await editor();
  await shop.user.clear(area);
  await shop.user.click(area);
  await shop.user.paste(text);
};
const shown = async (shop: ReturnType<typeof shopOfDimas>) => (await shop.contents.published('community'))?.body ?? null;

describe('texts of the shop', () => {
  test('list: published and unpublished versions', async () => {
    await open('/admin/content', async ({ adminContentRepository }) => {
      await adminContentRepository.save('terms', 'Baru', 1);
    });
    await heading('Isi halaman');
    await screen.findByText('Versi 1 terbit, versi 2 belum');
    expect(screen.getAllByRole('link', { name: /^Tulis ulang: / })).toHaveLength(4);
  });
  test('editor: begins with the built-in text, and the preview renders no HTML or unsafe links', async () => {
    const shop = await open('/admin/content/community');
    expect((await editor()).value.length).toBeGreaterThan(100);
    await write(shop, '## Sopan\n\n<img src=x onerror=alert(1)> [jahat](javascript:alert(1)) **tebal**');
    const preview = screen.getByRole('region', { name: 'Pratinjau' });
    await within(preview).findByRole('heading', { name: 'Sopan' });
    expect(within(preview).getByText('tebal').tagName).toBe('STRONG');
    expect(preview.querySelectorAll('img, a')).toHaveLength(0);
  });
  test('a saved version is shown only after it is published', async () => {
    const shop = await open('/admin/content/community');
    await write(shop, 'Aturan baru');
    await shop.user.click(button('Simpan versi baru'));
    await screen.findByText('Versi 2 tersimpan, belum terbit.');
    expect(await shown(shop)).toBeNull();
    await shop.user.click(button('Terbitkan versi 2'));
    await shop.user.click(within(await screen.findByRole('dialog', { name: /versi 2\?/ })).getByRole('button', { name: 'Terbitkan' }));
    await screen.findByText('Versi 2 sekarang terbit.');
    expect(await shown(shop)).toBe('Aturan baru');
    await write(shop, 'Aturan terbaru');
    await shop.user.click(button('Simpan dan terbitkan'));
    await screen.findByText('Versi 3 sekarang terbit.');
    expect(await shown(shop)).toBe('Aturan terbaru');
  });
  test('an older version can be viewed, loaded and reverted', async () => {
    const shop = await open('/admin/content/community', async ({ adminContentRepository }) => {
      await adminContentRepository.save('community', 'Versi dua', 1);
      await adminContentRepository.save('community', 'Versi tiga', 2);
    });
    await waitFor(async () => expect((await editor()).value).toBe('Versi tiga'));
    await shop.user.click(button('Lihat versi 2'));
    await within(await screen.findByRole('region', { name: 'Versi 2' })).findByText('Versi dua');
    await shop.user.click(button('Ambil ke editor'));
    expect((await editor()).value).toBe('Versi dua');
    await shop.user.click(button('Buang'));
    expect((await editor()).value).toBe('Versi tiga');
    await shop.user.click(await screen.findByRole('button', { name: 'Urungkan' }));
    expect((await editor()).value).toBe('Versi dua');
  });
  test('somebody else’s save: a message, the text remains, and the next save goes on top', async () => {
    const shop = await open('/admin/content/community');
    await write(shop, 'Punyaku');
    await shop.adminContentRepository.save('community', 'Punya orang lain', 1);
    await shop.user.click(button('Simpan versi baru'));
    await screen.findByText(/Orang lain baru menyimpan versi lain/);
    expect((await editor()).value).toBe('Punyaku');
    await screen.findByRole('button', { name: 'Lihat versi 2' });
    await shop.user.click(button('Simpan versi baru'));
    await screen.findByText('Versi 3 tersimpan, belum terbit.');
  });
  test('a refused save keeps the draft, which is restored', async () => {
    const shop = await open('/admin/content/community', async ({ tab }) => draftsOfDimas(tab).save('content/community', 'Setengah jadi'));
    await waitFor(async () => expect((await editor()).value).toBe('Setengah jadi'));
    expect(screen.getByText('Isian yang belum disimpan kami kembalikan.')).toBeTruthy();
    shop.adminContentRepository.isOpen = false;
    await shop.user.click(button('Simpan versi baru'));
    await screen.findByText('Peranmu tidak boleh mengubah isi halaman.');
    expect((await editor()).value).toBe('Setengah jadi');
  });
  test('a restored draft over a newer version: a conflict until it is saved again', async () => {
    const shop = await open('/admin/content/community', async ({ adminContentRepository, tab }) => {
      await adminContentRepository.save('community', 'Punya orang lain', 1);
      draftsOfDimas(tab).save('content/community', 'Punyaku', '1');
    });
    await waitFor(async () => expect((await editor()).value).toBe('Punyaku'));
    await screen.findByText(/Orang lain baru menyimpan versi lain/);
    await shop.user.type(await editor(), '!');
    await shop.user.click(button('Simpan versi baru'));
    await screen.findByText(/Orang lain baru menyimpan versi lain/);
    await shop.user.click(button('Simpan versi baru'));
    await screen.findByText('Versi 3 tersimpan, belum terbit.');
  });
  test('buttons and Ctrl+B insert Markdown at the selection', async () => {
    const shop = await open('/admin/content/community');
    await write(shop, 'Main jujur');
    const area = await editor();
    const mark = (start: number, end: number): void => area.setSelectionRange(start, end);
    mark(5, 10);
    await shop.user.click(button('Tebal'));
    expect([area.value, document.activeElement]).toEqual(['Main **jujur**', area]);
    expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('jujur');
    await shop.user.keyboard('{Control>}b{/Control}');
    expect(area.value).toBe('Main jujur');
    await shop.user.click(button('Judul'));
    expect(area.value).toBe('## Main jujur');
    expect(await screen.findByRole('heading', { level: 3, name: 'Main jujur' })).toBeTruthy();
    expect(screen.getByText('Ada perubahan yang belum disimpan.')).toBeTruthy();
  });
  test('an unknown text: not found', async () => {
    await open('/admin/content/rahasia');
    await heading('Halaman ini tidak ada');
  });
});
