import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Role } from '../../src/domain/auth/roles.ts';
import type { Permission } from '../../src/domain/staff/permission.ts';
import type { MemoryPerson } from '../../src/infrastructure/memory/customer/people.ts';
import type { TestShop } from '../support/render-page.tsx';
import { shopOfDimas, signInBefore } from './auth-shop.ts';

/** The permissions of roles in the database (private.role_permissions) that these pages need. */
const PERMISSIONS: Readonly<Record<'owner' | 'admin' | 'cs', readonly Permission[]>> = {
  owner: ['customers.read', 'customers.write', 'roles.write', 'audit.read'],
  admin: ['customers.read', 'customers.write', 'roles.write', 'audit.read'],
  cs: ['customers.read', 'customers.write'],
};

/** A shop with Dimas as a signed-in member of staff, with a second factor by default. */
export const openStaffShop = async (
  role: 'owner' | 'admin' | 'cs',
  hasSecondFactor = true,
): Promise<{ shop: TestShop; me: MemoryPerson }> => {
  const shop = shopOfDimas({ isAdmin: role !== 'cs', isStaff: true });
  await signInBefore(shop);
  shop.permissions.current = { role: role satisfies Role, permissions: PERMISSIONS[role], isFresh: true };
  return { shop, me: shop.people.add({ id: 'u1', name: 'Dimas', role, phone: '6281211112222', hasSecondFactor }) };
};

/** Saves a file by its button, for Excel unless another program is named. */
export const saveCsv = async (user: UserEvent, file: string, program = 'CSV untuk Excel (titik koma)'): Promise<void> => {
  const choices = within(await screen.findByRole('group', { name: file }));
  await user.click(choices.getByRole('button', { name: program }));
};

/** Files that pages download from now on. */
export const savedFiles = (): Blob[] => {
  const files: Blob[] = [];
  URL.createObjectURL = (file) => {
    files.push(file as Blob);
    return 'blob:file';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  return files;
};

/** The content of a file, including its byte order mark. */
export const textOf = (file: Blob | undefined): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new TextDecoder('utf-8', { ignoreBOM: true }).decode(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error);
    reader.readAsArrayBuffer(file ?? new Blob());
  });
