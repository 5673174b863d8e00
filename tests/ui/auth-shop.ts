import { screen } from '@testing-library/react';
import type { Factor } from '../../src/application/auth/client/backend-auth.ts';
import type { User } from '../../src/domain/auth/user.ts';
import { openAccount, PASSWORD, PHONE } from '../support/account.ts';
import { TestShop } from '../support/render-page.tsx';

/** A shop with one account, Dimas's. */
export const shopOfDimas = (given: Partial<User> = {}, factors: readonly Factor[] = []): TestShop => {
  const shop = new TestShop();
  openAccount(shop.accounts, given, factors);
  return shop;
};

/** Dimas has an earlier session on this device, at the backend as well. */
export const signInBefore = async (shop: TestShop): Promise<string> => {
  const { token, user, expiresAt, backendSession } = await shop.accountInterface.logIn({ identifier: PHONE, password: PASSWORD });
  shop.device.set('session_token', token);
  shop.device.set('user_data', JSON.stringify(user));
  shop.device.set('session_expires', expiresAt.toISOString());
  if (backendSession !== null) await shop.backendAuth.adopt(backendSession);
  return token;
};

export const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });
export const field = (label: string): HTMLInputElement => screen.getByLabelText(label, { selector: 'input' });
export const button = (name: string): HTMLElement => screen.getByRole('button', { name });

/** The first message below a field. */
export const below = (input: HTMLElement): string | null =>
  document.getElementById((input.getAttribute('aria-describedby') ?? '').split(' ')[0] ?? '')?.textContent ?? null;
