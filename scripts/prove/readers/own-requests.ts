import { HttpAccountInterface } from '../../../src/infrastructure/http-client/auth/account-interface.ts';
import { HttpEvidenceService } from '../../../src/infrastructure/http-client/complaint/evidence-service.ts';
import { HttpVaultAdminRepository } from '../../../src/infrastructure/http-client/credential/vault-admin-repository.ts';
import { HttpVaultService } from '../../../src/infrastructure/http-client/credential/vault-service.ts';
import { HttpPictureService } from '../../../src/infrastructure/http-client/media/picture-service.ts';
import { HttpOrderService } from '../../../src/infrastructure/http-client/order/order-service.ts';
import { HttpRefundDestinationReader } from '../../../src/infrastructure/http-client/order/refund-destination-reader.ts';
import { HttpAdminSettingsRepository } from '../../../src/infrastructure/http-client/settings/admin-settings-repository.ts';

const ID = '00000000-0000-4000-8000-000000000b01';

/** A request: `/api/orders`, `place`. */
interface Sent {
  readonly path: string;
  readonly action: string;
  readonly body: unknown;
}

/** The requests of the shop's own clients. */
export const ownRequests = async (): Promise<readonly Sent[]> => {
  const sent: Sent[] = [];
  const recorder: typeof fetch = async (input, init) => {
    const url = new URL(String(input), 'http://shop');
    if (init?.body !== undefined)
      sent.push({ path: url.pathname, action: url.searchParams.get('action') ?? '', body: JSON.parse(String(init.body)) });
    throw new TypeError('recorded');
  };
  const accounts = new HttpAccountInterface(recorder, '/api');
  const orders = new HttpOrderService(recorder, '/api', { add: () => Promise.reject(new Error('not sent')) });
  const vault = new HttpVaultService(recorder, '/api');
  const staff = new HttpVaultAdminRepository({} as never, recorder, '/api');
  const pictures = new HttpPictureService(recorder, '/api');
  const code = { userId: ID, code: '123456' };
  const password = 'gerbang malam 7';
  const placement = { key: ID, optionId: null, expectedTotal: 10_000, rulesVersion: 1 };
  await Promise.allSettled([
    accounts.logIn({ identifier: '081234567890', password }),
    accounts.signUp({ phone: '081234567890', password, name: 'Rina' }),
    accounts.verifyPhone(code),
    accounts.resendCode(ID),
    accounts.requestPasswordReset('081234567890'),
    accounts.resetPassword({ ...code, password }),
    accounts.completeProfile('t', { userId: ID, email: 'rina@toko.example', name: 'Rina', password }),
    accounts.changeName('t', 'Rina'),
    accounts.changePicture('t', 'aGFsbw=='),
    accounts.changePicture('t', null),
    accounts.changeEmail('t', { email: 'rina@toko.example', password }),
    accounts.confirmEmail('t', '123456'),
    accounts.changePhone('t', { phone: '081234567890', password, accessToken: 'a.b.c' }),
    accounts.confirmPhone('t', { ...code, accessToken: 'a.b.c' }),
    accounts.changePassword('t', { current: password, next: password, accessToken: 'a.b.c' }),
    accounts.validateSession('t'),
    accounts.createRecoveryCodes('t'),
    accounts.recoveryCodesLeft('t'),
    accounts.redeemRecoveryCode('t', 'abcd'),
    accounts.logOut('t', true),
    accounts.devices('t'),
    accounts.signOutDevice('t', ID),
    accounts.exportData('t'),
    accounts.deleteAccount('t', password),
    orders.place({
      ...placement,
      productId: ID,
      start: new Date('2026-11-30T10:00:00Z'),
      details: { gameId: 'g', server: null, note: null },
    }),
    orders.place({ ...placement, productId: ID, start: null, details: { gameId: null, server: null, note: null } }),
    orders.placeExtension({ ...placement, parentId: ID }),
    orders.cancel(ID),
    orders.confirm(ID, true),
    orders.submitProof(ID, `${ID}/a.png`),
    orders.submitProof(ID, null),
    orders.setRefundDestination(ID, { bank: 'BCA', number: '123-456-7890', holder: 'Rina' }),
    orders.step(ID, 'cancel'),
    orders.openPayment(ID, 'transfer', ID),
    orders.openPayment(ID, 'qris'),
    orders.write(ID, 'Halo'),
    new HttpEvidenceService(recorder, '/api').addFile(ID, `${ID}/a.mp4`),
    new HttpRefundDestinationReader(recorder, '/api').reveal(ID),
    vault.open(ID, 'renter'),
    vault.readCode(ID),
    staff.open(ID, 'buyer', 'Pembeli bertanya'),
    staff.seal(ID, null, 'buyer', { login_email: 'a@toko.example' }),
    staff.answerCode(ID, '123456'),
    pictures.check('t', 'product-images', 'products/a.png'),
    pictures.storeLogo('t', { bucket: 'settings', name: 'logo.svg', bytes: new TextEncoder().encode('<svg/>') }),
    new HttpAdminSettingsRepository(recorder, '/api/admin', '', 't').update({ siteName: 'Toko', newsletterEnabled: false }),
  ]);
  return sent;
};
