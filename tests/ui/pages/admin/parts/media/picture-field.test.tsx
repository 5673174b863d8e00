import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { PortError } from '../../../../../../src/application/shared/port-error.ts';
import { type FieldPicture, MAX_PICTURES } from '../../../../../../src/domain/media/field-pictures.ts';
import { ResolverProvider } from '../../../../../../src/ui/core/view-model.tsx';
import { pictureBindings } from '../../../../../../src/ui/pages/admin/parts/media/bindings.ts';
import { LogoField } from '../../../../../../src/ui/pages/admin/parts/media/logo-field.tsx';
import { PictureField } from '../../../../../../src/ui/pages/admin/parts/media/picture-field.tsx';
import type { UnfinishedUploads, Uploaded } from '../../../../../../src/ui/pages/admin/parts/media/upload-queue.ts';
import { fileOf } from '../../../../../support/picture-file.ts';
import { TestShop } from '../../../../../support/render-page.tsx';

const picture = (name: string, alt = ''): FieldPicture => ({ url: `https://gambar.example/${name}.png`, path: '', alt });

let shop: TestShop;
let value: readonly FieldPicture[];
let unfinished: UnfinishedUploads[];
beforeEach(() => {
  shop = new TestShop();
  shop.device.set('session_token', 'tanda');
  shop.container.load(pictureBindings);
  unfinished = [];
});

const Form = ({ initial }: { readonly initial: readonly FieldPicture[] }) => {
  const [pictures, setPictures] = useState(initial);
  value = pictures;
  return <PictureField value={pictures} onChange={setPictures} onUnfinished={(now) => unfinished.push(now)} />;
};
const open = (...initial: readonly FieldPicture[]) =>
  render(
    <ResolverProvider resolver={shop.container}>
      <Form initial={initial} />
    </ResolverProvider>,
  );
const pick = (...files: readonly File[]): void => {
  fireEvent.change(screen.getByLabelText('Pilih gambar', { selector: 'input' }), { target: { files } });
};
const names = (): string => value.map(({ url }) => /(\w+)\.\w+$/.exec(url)?.[1]).join(' ');
const press = (name: string) => shop.user.click(screen.getByRole('button', { name }));

describe('uploading pictures', () => {
  test('several files: added in their order, the first is the cover', async () => {
    open();
    pick(fileOf('satu.png'), fileOf('dua.png'), fileOf('tiga.png'));
    await waitFor(() => expect(value).toHaveLength(3));
    expect(value.map(({ path }) => path.replace(/^products\/\d+-\w+-/, ''))).toEqual(['satu.png', 'dua.png', 'tiga.png']);
    expect(value[0]).toMatchObject({ alt: '', url: expect.stringContaining('/storage/v1/object/public/product-images/products/') });
    const [cover] = screen.getAllByRole('listitem');
    expect(within(cover as HTMLElement).getByText('Sampul')).toBeTruthy();
    expect(screen.queryByRole('list', { name: 'Unggahan' })).toBeNull();
    expect(unfinished.filter((now, at) => now !== unfinished[at - 1])).toEqual([null, 'coming', null]);
  });
  test('pasted and dropped files are added', async () => {
    open();
    fireEvent.paste(document.body, { clipboardData: { files: [fileOf('tempel.png')] } });
    await waitFor(() => expect(value).toHaveLength(1));
    const zone = screen.getByText('Taruh gambar di sini').parentElement as HTMLElement;
    fireEvent.drop(zone, { dataTransfer: { files: [fileOf('taruh.png')], types: ['Files'] } });
    await waitFor(() => expect(names()).toBe('tempel taruh'));
  });
  test('a file dropped elsewhere does not open in place of the page', () => {
    open();
    expect(fireEvent.drop(document.body, { dataTransfer: { files: [fileOf('a.png')], types: ['Files'] } })).toBe(false);
  });
  test('each upload has a progress bar and can be cancelled', async () => {
    let notify: (bytes: number) => void = () => undefined;
    shop.pictureStorage.upload = (_file, watch) =>
      new Promise((_resolve, reject) => {
        notify = (bytes) => watch?.onSent?.(bytes);
        watch?.signal?.addEventListener('abort', () => reject(watch.signal?.reason));
      });
    open();
    pick(fileOf('satu.png'), fileOf('dua.png'), fileOf('tiga.png'));
    const bar = (await screen.findByRole('progressbar', { name: 'Unggahan dua.png' })) as HTMLProgressElement;
    await waitFor(() => expect(screen.getAllByText('Disiapkan')).toHaveLength(2));
    expect(screen.getByText('Menunggu giliran')).toBeTruthy();
    act(() => notify(5));
    expect(bar.value).toBeCloseTo(0.4, 1);
    await press('Batalkan dua.png');
    await press('Batalkan satu.png');
    await press('Batalkan tiga.png');
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Unggahan' })).toBeNull());
    expect(value).toEqual([]);
  });
  test('a failed upload shows the reason, blocks no other, and can be retried or removed', async () => {
    const put = shop.pictureStorage.upload.bind(shop.pictureStorage);
    shop.pictureStorage.upload = async (file, watch) => {
      if (file.path.endsWith('putus.png')) throw new PortError('unavailable', 'cut');
      return put(file, watch);
    };
    open();
    pick(fileOf('putus.png'), fileOf('dua.png'), fileOf('kosong.png', ''), fileOf('palsu.png', 'halo'));
    await waitFor(() => expect(names()).toBe('dua'));
    expect(unfinished.at(-1)).toBe('failed');
    const alerts = screen.getAllByRole('alert').map(({ textContent }) => textContent);
    expect(alerts).toEqual([
      'Unggahan gagal. Coba lagi.',
      'File ini kosong. Pilih file lain.',
      'Jenis file ini tidak bisa dipakai. Pilih JPG, PNG, GIF, atau WebP.',
    ]);
    shop.pictureStorage.upload = put;
    await press('Coba lagi putus.png');
    await waitFor(() => expect(names()).toBe('dua putus'));
    await press('Buang kosong.png dari daftar');
    await press('Buang palsu.png dari daftar');
    expect(screen.queryByRole('list', { name: 'Unggahan' })).toBeNull();
  });
  test('files beyond the limit are not added, with a message', async () => {
    open(...Array.from({ length: MAX_PICTURES - 1 }, (_, at) => picture(`a${at}`)));
    pick(fileOf('muat.png'), fileOf('lebih.png'));
    expect(screen.getByText('Paling banyak 30 gambar. Sisanya tidak diambil.')).toBeTruthy();
    await waitFor(() => expect(value).toHaveLength(MAX_PICTURES));
  });
});

describe('added pictures', () => {
  test('buttons change the order and the cover', async () => {
    open(picture('a'), picture('b'), picture('c'));
    await press('Pindahkan gambar 1 ke belakang');
    expect(names()).toBe('b a c');
    await press('Pindahkan gambar 3 ke depan');
    expect(names()).toBe('b c a');
    await press('Jadikan gambar 3 sampul');
    expect(names()).toBe('a b c');
    await press('Pindahkan gambar 1 ke depan');
    await press('Pindahkan gambar 3 ke belakang');
    expect(names()).toBe('a b c');
  });
  test('keys change the order, and the position is announced', async () => {
    // jsdom has no layout, so the test places the pictures in a row.
    const measure = Element.prototype.getBoundingClientRect;
    Element.prototype.getBoundingClientRect = function rect(this: Element) {
      const at = [...document.querySelectorAll('ol > li')].findIndex((tile) => tile === this || tile.contains(this));
      return new DOMRect(Math.max(0, at) * 100, 0, 90, 90);
    };
    try {
      open(picture('a'), picture('b'), picture('c'));
      screen.getByRole('button', { name: 'Seret gambar 1' }).focus();
      await shop.user.keyboard('[Space]');
      await screen.findByText('Gambar di tempat 1 dari 3.');
      await shop.user.keyboard('{ArrowRight}');
      await screen.findByText('Gambar di tempat 2 dari 3.');
      await shop.user.keyboard('[Space]');
      await waitFor(() => expect(names()).toBe('b a c'));
    } finally {
      Element.prototype.getBoundingClientRect = measure;
    }
  });
  test('removing and alternative text', async () => {
    open(picture('a'), picture('b'));
    await shop.user.type(screen.getByLabelText('Teks alternatif gambar 2'), 'Halaman skin');
    expect(value[1]).toMatchObject({ alt: 'Halaman skin' });
    expect(screen.getByRole('img', { name: 'Halaman skin' })).toBeTruthy();
    await press('Lepas gambar 1');
    expect(names()).toBe('b');
  });
});

describe('logo field', () => {
  let logo: Uploaded | null;
  const Shown = () => {
    const [chosen, setChosen] = useState<Uploaded | null>(null);
    logo = chosen;
    return <LogoField label="Logo game" bucket="game-logos" value={chosen} onChange={setChosen} />;
  };

  test('one file of any image type, which can be removed; other types are refused', async () => {
    render(
      <ResolverProvider resolver={shop.container}>
        <Shown />
      </ResolverProvider>,
    );
    pick(fileOf('logo.svg', '<svg/>', 'image/svg+xml'), fileOf('dua.png'));
    await waitFor(() => expect(logo).toEqual({ path: 'logos/1-logo.svg', url: '/storage/v1/object/public/game-logos/logos/1-logo.svg' }));
    pick(fileOf('raster.png'));
    await waitFor(() => expect(logo?.path).toMatch(/raster\.png$/));
    expect(screen.getByRole('img', { name: 'Logo game' }).getAttribute('src')).toBe(logo?.url);
    await press('Lepas Logo game');
    expect(logo).toBeNull();
    pick(fileOf('besar.bmp', 'x', 'image/bmp'));
    expect((await screen.findByRole('alert')).textContent).toBe('Jenis file ini tidak bisa dipakai. Pilih JPG, PNG, GIF, WebP, atau SVG.');
  });
});
