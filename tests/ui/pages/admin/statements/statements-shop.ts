import { fireEvent, screen, within } from '@testing-library/react';
import { PERMISSIONS, type Permission } from '../../../../../src/domain/staff/permission.ts';
import { type Movement, STATEMENT_WRITERS } from '../../../../support/statement-files.ts';
import { shopOfOwner } from '../../../admin-shop.ts';
import { heading } from '../../../auth-shop.ts';

const ACCOUNTS = [
  { id: 'a1', bank: 'BCA', number: '1234567890', holder: 'Arena' },
  { id: 'a2', bank: 'BNI', number: '9876543210', holder: 'Arena' },
];
export const MOVEMENTS: readonly Movement[] = [
  { day: '2026-01-02', amount: 150_123, text: 'TRSF BUDI' },
  { day: '2026-01-05', amount: -6500, text: 'BIAYA ADM' },
  { day: '2026-01-12', amount: 1_250_000, text: 'TRSF RINA' },
];
export const written = (layout: string, movements = MOVEMENTS, account = '1234567890'): string =>
  STATEMENT_WRITERS[layout]?.(movements, { opening: 1_000_000, account }) ?? '';

/** The page of imports in a shop with two accounts. */
export const openStatements = async (permissions: readonly Permission[] = PERMISSIONS) => {
  const shop = await shopOfOwner(permissions);
  shop.staffOrders.settings = { ...shop.staffOrders.settings, accounts: ACCOUNTS };
  await shop.open('/admin/payments/statements');
  await heading('Impor mutasi');
  await screen.findByLabelText('Rekening toko');
  const paste = async (text: string): Promise<void> => {
    fireEvent.change(screen.getByLabelText('Tempel baris mutasi'), { target: { value: text } });
    await shop.user.click(screen.getByRole('button', { name: 'Baca tempelan' }));
  };
  const upload = (content: BlobPart, name = 'mutasi.csv'): void => {
    const input = screen.getByLabelText('File mutasi');
    fireEvent.change(input, { target: { files: [new File([content], name)] } });
  };
  const stored = () => within(screen.getByRole('region', { name: 'Mutasi tersimpan' }));
  return { shop, paste, upload, stored };
};
