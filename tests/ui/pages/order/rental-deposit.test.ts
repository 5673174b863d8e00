import { describe, expect, test } from '@jest/globals';
import { aComplaint } from '../../../support/complaint.ts';
import { HOUR, rented } from '../../rental-shop.ts';

describe('rental deposit', () => {
  const proof = { path: 'toko/bukti.png', author: 'shop', kind: 'picture', bytes: 100, at: new Date('2026-11-21T05:00:00Z') } as const;
  test.each([
    ['without evidence', {}, /^Kami menunggu jawabanmu/, /Kami belum mengirim bukti, dan tanpa bukti depositmu kembali\./],
    ['with evidence', { files: [proof] }, /^Kami menunggu jawabanmu/, /Tanpa jawaban, depositnya ditahan\.$/],
    ['answered by the renter', { turn: 'shop' }, /^Jawabanmu soal deposit sedang diperiksa/, /Giliran kami/],
  ] as const)('claimed, %s: held until the decision, with what happens without an answer', async (_, given, sentence, words) => {
    const { shop, open } = await rented(
      'disputed',
      (at) => ({ openedAt: at(-2 * HOUR), endsAt: at(-HOUR), endedAt: at(-HOUR), depositState: 'claimed' }),
      { deposit: 50_000 },
    );
    const claim = aComplaint({ reason: 'deposit', openedBy: 'shop', turn: 'buyer', claimedAmount: 20_000, ...given });
    shop.buying.orders.facets.push(() => ({ complaint: claim }));
    const { main } = await open();
    expect(main.getByText(sentence)).toBeTruthy();
    expect(main.getByText(words).textContent).toMatch(/^Depositmu tetap dititipkan sampai diputuskan\./);
    expect(main.queryByText(/Waktu sewa tetap berjalan|Laporanmu/)).toBeNull();
  });

  test.each([
    ['held', /Rp50\.000, dititipkan/],
    ['returned', /Rp50\.000 dikembalikan/],
    ['claimed', /kami ingin menahannya/],
    ['kept', /ditahan sebagian atau seluruhnya/],
  ] as const)('%s: a text says so, and credited minutes are shown', async (depositState, words) => {
    const { open } = await rented(
      'completed',
      (at) => ({ openedAt: at(-4 * HOUR), endsAt: at(-HOUR), endedAt: at(-HOUR), depositState, creditedMinutes: 30 }),
      {
        deposit: 50_000,
      },
    );
    const { main } = await open();
    expect(main.getByText(words)).toBeTruthy();
    expect(await main.findByText('Kami menambah 30 menit.')).toBeTruthy();
    expect(main.getByText('Sewa selesai. Terima kasih!')).toBeTruthy();
  });
  test.each([
    [50_000, 'Sewa selesai. Deposit Rp50.000 dikembalikan.'],
    [55_000, 'Pesanan selesai. Sebagian dikembalikan: Rp55.000.'],
  ])('a returned deposit of Rp50.000 is not a partial refund: %d', async (amount, sentence) => {
    const at = new Date('2026-07-22T05:00:00Z');
    const refund = {
      id: 'a',
      amount,
      state: 'granted',
      reason: null,
      grantedAt: at,
      sentAt: null,
      reference: null,
      isExtra: false,
    } as const;
    const ended = (time: (ms: number) => Date) => ({ openedAt: time(-4 * HOUR), endsAt: time(-HOUR), endedAt: time(-HOUR) });
    const { open } = await rented('completed', ended, { deposit: 50_000, refunds: [refund] });
    const { main } = await open();
    expect(main.getByText(sentence)).toBeTruthy();
  });
});
