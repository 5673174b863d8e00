import { expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { AddShopEvidence } from '../../../../../src/application/complaint/handle-complaints.ts';
import { ClaimDeposit } from '../../../../../src/application/rental/handle-rentals.ts';
import type { RentalAdminRepository } from '../../../../../src/application/rental/rental-admin-repository.ts';
import { ReadPermissions } from '../../../../../src/application/staff/permissions.ts';
import { noPermissions } from '../../../../../src/domain/staff/staff-permissions.ts';
import { InMemoryComplaintAdminRepository } from '../../../../../src/infrastructure/memory/complaint/complaint-admin-repository.ts';
import { MemoryStaffOrders } from '../../../../../src/infrastructure/memory/order/staff-orders.ts';
import { RecentErrorLog } from '../../../../../src/infrastructure/platform/recent-error-log.ts';
import { PermissionStore } from '../../../../../src/ui/pages/admin/kit/permission.store.ts';
import { StepUpStore } from '../../../../../src/ui/pages/admin/kit/step-up.store.ts';
import { ClaimDepositViewModel } from '../../../../../src/ui/pages/admin/order/claim-deposit.view-model.ts';
import { orderText } from '../../../../../src/ui/pages/admin/order/order.text.ts';
import { ToastStore } from '../../../../../src/ui/stores/toast.store.ts';
import { FixedClock } from '../../../../support/fixed-clock.ts';

test('deposit claim: needs the second factor, and does not happen without it', async () => {
  const clock = new FixedClock();
  const errors = new RecentErrorLog(clock, () => undefined);
  const claims: (string | number)[][] = [];
  const rentals: Pick<RentalAdminRepository, 'claimDeposit'> = {
    claimDeposit: async (...claimed) => {
      claims.push(claimed);
      return { id: 'k1' };
    },
  };
  const add = new AddShopEvidence(
    new InMemoryComplaintAdminRepository(new MemoryStaffOrders(clock)),
    { upload: async () => 'toko/bukti.png' },
    errors,
  );
  const readPermissions = new ReadPermissions({ mine: async () => ({ ...noPermissions, isFresh: false }) }, errors);
  const stepUp = new StepUpStore(new PermissionStore(readPermissions, { send: (call) => call() }));
  const model = new ClaimDepositViewModel(new ClaimDeposit(rentals as RentalAdminRepository, errors), add, stepUp, new ToastStore());
  const claim = () => {
    model.open(50_000);
    model.type({ reason: 'Skin sekali pakai dihabiskan.' });
    return model.send('o1', 50_000);
  };
  const givenUp = claim();
  await waitFor(() => expect(stepUp.isAsking).toBe(true));
  stepUp.cancel();
  expect(await givenUp).toBeNull();
  expect([claims, model.refusal]).toEqual([[], orderText.stepUpStopped]);
  const passed = claim();
  await waitFor(() => expect(stepUp.isAsking).toBe(true));
  stepUp.passed();
  expect(await passed).toBe('k1');
  expect(claims).toEqual([['o1', 50_000, 'Skin sekali pakai dihabiskan.']]);
});
